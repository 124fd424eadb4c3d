// Who somebody is at a table: a name and a figure.
import { html } from "lit-html";
import { characterOf, FIGURES, portrait } from "../look/figures";
import { t } from "../words/say";
import { recallMe, rememberMe } from "./kept";

export interface Who {
  name: string;
  figure: string;
}

export const NAME_MOST = 16; // letters

const bare = (name: string) => name.replace(/\s+/g, " ").trim();

/** A figure nobody has yet, with its name; who was here the last time first. */
export function suggest(taken: Who[]): Who {
  const figures = taken.map(({ figure }) => figure);
  const names = taken.map(({ name }) => name);
  const me = recallMe();
  const isFree = me && FIGURES.some(({ name }) => name === me.figure);
  if (me && isFree && !figures.includes(me.figure) && !names.includes(me.name)) return { ...me };
  const one = FIGURES.find(({ name }) => !figures.includes(name)) ?? FIGURES[0];
  return {
    name: me && !names.includes(me.name) ? me.name : one.call,
    figure: one.name,
  };
}

/** What a server and a sentence can take; the figure's own name without one. */
export function settled({ name, figure }: Who): Who {
  const said = [...bare(name)].slice(0, NAME_MOST).join("");
  const call = FIGURES.find((one) => one.name === figure)?.call ?? "Otto";
  return { name: said || call, figure };
}

export const remembered = (who: Who): Who => {
  rememberMe(who);
  return who;
};

/** A name to type and a figure to choose; what others have is crossed out. */
export function whoFields(who: Who, taken: string[], changed: () => void) {
  const type = (e: Event) => {
    who.name = (e.target as HTMLInputElement).value;
  };
  const choose = (name: string) => () => {
    const call = FIGURES.find((one) => one.name === who.figure)?.call;
    if (!bare(who.name) || who.name === call)
      who.name = FIGURES.find((one) => one.name === name)!.call;
    who.figure = name;
    changed();
  };
  return html`
    <label class="who-name">${t("Name")}
      <input maxlength=${NAME_MOST} autocomplete="nickname" data-do="name"
        .value=${who.name} @input=${type}></label>
    <fieldset class="figures">
      <legend class="unseen">${t("Figure")}</legend>
      ${FIGURES.map(
        ({ name, title }) => html`
        <button type="button" class="figure-choice" data-figure=${name}
          aria-pressed=${name === who.figure} ?disabled=${
            taken.includes(name) && name !== who.figure
          } aria-label=${t(title)} @click=${choose(name)}>${portrait(name)}</button>`,
      )}
    </fieldset>`;
}

/** One of the four characters, to be chosen for a seat. */
export function botChoice(level: string, choose: () => void, isOn = false) {
  const one = characterOf(level)!;
  return html`
    <li><button class="choice" data-who=${level} aria-pressed=${isOn} @click=${choose}>
      ${portrait(one.figure)}
      <span><b>${one.name}</b> <small>${one.temper}</small></span></button></li>`;
}
