// The four characters speak each in their own way: one still learns, one takes
// it easy, one has a plan, one never forgets.
import type { TableView } from "./board";

/** What Pip, Bruno, Fina and Nelli say to one thing. */
export type Voices = readonly [pip: string, bruno: string, fina: string, nelli: string];

const ORDER = ["pip", "bruno", "fina", "nelli"];

/** As the figure says it; who is none of them speaks like the calm one. */
export const voiceOf = (figure: string, voices: Voices): string =>
  voices[ORDER.indexOf(figure)] ?? voices[1];

export const voiced = (v: Pick<TableView, "people">, seat: string, voices: Voices): string =>
  voiceOf(v.people.find((one) => one.seat === seat)?.figure ?? "", voices);
