import { html } from "lit-html";
import type { Board } from "../board";
export const cleanFamily: Board = { name: "clean-family", draw: () => html`` };
