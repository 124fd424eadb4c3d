// What the board needs once something was done. It imports nothing of the game's
// own, of which the build would make one more file.
export { placer } from "./choice";
export { remark } from "./remark";
