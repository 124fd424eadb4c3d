// What a table needs of the page, loaded when somebody first sits down.
export { pressed } from "./keys";
export { tableScreen } from "./screen";
export { Table } from "./table";
