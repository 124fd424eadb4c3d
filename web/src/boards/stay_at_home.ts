import { html } from "lit-html";
import type { Board } from "../board";
export const stayAtHome: Board = { name: "stay-at-home", draw: () => html`` };
