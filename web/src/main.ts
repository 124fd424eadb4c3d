import { render } from "lit-html";
import { boardOf } from "./boards/index";

void render;
void boardOf;
