// Places that a first game does not need, loaded together when one is wanted.

export { askTables } from "../online/asked";
export { openGathering } from "../online/gather";
export { openTable } from "../online/room";
export { openLesson } from "./lesson";
export { openReplay } from "./replay";
