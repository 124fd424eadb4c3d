// What a table needs of the page, loaded when somebody first sits down. What
// every board is made of comes with it: a file of its own has a header of its own.
import "../board/base";
import "../board/said";
import "../board/voice";
import "../look/rules_art";

export { pressed } from "./keys";
export { tableScreen } from "./screen";
export { Table } from "./table";
