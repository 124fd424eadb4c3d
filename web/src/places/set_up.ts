// The table's set-up: who sits where, with which rules and cards.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Ways } from "../board/board";
import { coverOf } from "../board/games";
import type { Game, Option } from "../engine/protocol";
import { characterOf, namesOf, portrait } from "../look/figures";
import { type Chair, roundTable, sceneOf } from "../online/round";
import { botChoice, remembered, settled, suggest, type Who, whoFields } from "../online/who";
import { sheet } from "../stage/sheets";
import { YOU } from "../table/seats";
import { t } from "../words/say";
import { hasRules, withoutRules } from "./rules";
import { isOnline, seatOf, type Wish } from "./wish";

interface Changed {
  changed(): void;
}

interface SetUpActions extends Changed {
  start(): void;
  leave(): void;
}

function chairOf(wish: Wish, i: number, to: SetUpActions): Chair {
  const seat = wish.seats[i];
  const character = seat && seat.bot >= 0 ? characterOf(wish.game.bots[seat.bot]!.name) : null;
  const isMe = seat?.name === YOU;
  const levels = wish.seats.map((one) =>
    one && one.bot >= 0 ? wish.game.bots[one.bot]!.name : "",
  );
  return {
    name: !seat
      ? t("nobody")
      : seat.isFriend
        ? t("a friend")
        : namesOf(levels)[i] || (isMe ? settled(wish.me).name : seat.name),
    note: seat?.isFriend ? t("by link") : isMe ? t("you") : "",
    figure: !seat || seat.isFriend ? "" : (character?.figure ?? figureAt(wish, i)),
    isBot: Boolean(seat && seat.bot >= 0),
    presence: null,
    tap: () => {
      wish.chosen = i;
      to.changed();
    },
  };
}

// Of a person at this device.
function figureAt(wish: Wish, i: number): string {
  const seat = wish.seats[i]!;
  if (seat.name === YOU) return wish.me.figure;
  seat.figure ??= suggest(others(wish, i)).figure;
  return seat.figure;
}

const others = (wish: Wish, i: number): Who[] =>
  wish.seats.flatMap((seat, n) =>
    n === i || !seat || seat.bot >= 0 || seat.isFriend
      ? []
      : [seat.name === YOU ? wish.me : { name: seat.name, figure: seat.figure ?? "" }],
  );

function seatSheet(wish: Wish, i: number, to: SetUpActions): TemplateResult {
  const { game } = wish;
  const seat = wish.seats[i];
  const kind = !seat
    ? "none"
    : seat.isFriend
      ? "friend"
      : seat.bot >= 0
        ? game.bots[seat.bot]!.name
        : seat.name === YOU
          ? "me"
          : "person";
  const close = () => {
    wish.chosen = null;
    to.changed();
  };
  const choose = (who: string) => () => {
    if (who === "me") {
      const before = wish.seats.findIndex((one) => one?.name === YOU);
      if (before >= 0 && before !== i) wish.seats[before] = seatOf(game, "normal", before);
    }
    if (who !== kind)
      wish.seats[i] =
        who === "person" ? { bot: -1, ...suggest(others(wish, i)) } : seatOf(game, who, i);
    if (who !== "person" && who !== "me") wish.chosen = null;
    to.changed();
  };
  const plain = (who: string, picture: TemplateResult, words: string, about: string) => html`
    <li><button class="choice" data-who=${who} aria-pressed=${kind === who} @click=${choose(who)}>
      ${picture}<span><b>${words}</b> <small>${about}</small></span></button></li>`;
  const empty = (sign: string) => html`<span class="chair-free" aria-hidden="true">${sign}</span>`;
  const levels = ["easy", "normal", "hard", "expert"].filter((level) =>
    game.bots.some(({ name }) => name === level),
  );
  return sheet(
    "who",
    t("Who sits here?"),
    html`
      <ul class="choices">
        ${plain("me", portrait(wish.me.figure), t("Me"), "")}
        ${plain("person", portrait(suggest(others(wish, i)).figure), t("Somebody here"), t("at this device, one after the other"))}
        ${plain("friend", empty("↗"), t("A friend, by link"), t("on a device of their own"))}
        ${levels.map((level) => botChoice(level, choose(level), kind === level))}
        ${i < game.seats[0] ? nothing : plain("none", empty("–"), t("Nobody"), "")}
      </ul>
      ${kind === "me" || kind === "person" ? personFields(wish, i, to, close) : nothing}`,
    close,
  );
}

function personFields(wish: Wish, i: number, to: SetUpActions, close: () => void) {
  const seat = wish.seats[i]!;
  const isMe = seat.name === YOU;
  const who: Who = isMe ? wish.me : { name: seat.name, figure: figureAt(wish, i) };
  const keep = () => {
    if (isMe) return;
    seat.figure = who.figure;
    const name = settled(who).name;
    seat.name = name === YOU ? `${name}.` : name;
  };
  const done = (e: Event) => {
    e.preventDefault();
    if (isMe) remembered(settled(who));
    keep();
    close();
  };
  return html`
    <form class="join" @submit=${done} @input=${keep}>
      ${whoFields(
        who,
        others(wish, i).map(({ figure }) => figure),
        () => {
          keep();
          to.changed();
        },
      )}
      <p class="buttons"><button class="forward" data-do="done">${t("Done")}</button></p>
    </form>`;
}

// One switch: by the rules, as every game opens, or another way.
function waySwitch(wish: Wish, ways: Ways, to: Changed) {
  const now = (["usual", "other"] as const).find((way) => {
    const entries = Object.entries(ways[way].options);
    return (
      entries.length === wish.options.size &&
      entries.every(([name, value]) => wish.options.get(name) === value)
    );
  });
  const choose = (way: keyof Ways) => () => {
    wish.options = new Map(Object.entries(ways[way].options));
    to.changed();
  };
  const half = (way: keyof Ways, words: string) => html`
    <button role="radio" aria-checked=${now === way} data-way=${way} @click=${choose(way)}>
      <b>${words}</b> <small>${t(ways[way].about)}</small></button>`;
  return html`
    <section class="way">
      <h2>${t("Which rules?")}</h2>
      <div class="way-switch" role="radiogroup" aria-label=${t("Which rules?")}>
        ${half("usual", t("As in the rules"))}${half("other", t(ways.other.title))}</div>
      ${now ? nothing : html`<p>${t("Your own mixture, see below.")}</p>`}
    </section>`;
}

export function waySwitchOf(wish: Wish, to: Changed) {
  const ways = coverOf(wish.game.name).variants?.ways;
  return ways ? waySwitch(wish, ways, to) : nothing;
}

const ONOFF = ["on", "off"];

// An option as it stands in a list: what it is about, and what chooses it.
export function optionParts(
  game: Game,
  option: Option,
  chosen: Map<string, string>,
  changed: () => void,
) {
  const id = `option-${option.name.replaceAll(" ", "-")}`;
  const set = (e: Event) => put((e.target as HTMLInputElement | HTMLSelectElement).value);
  const flip = (e: Event) => put((e.target as HTMLInputElement).checked ? "on" : "off");
  const put = (value: string) => {
    if (value === usualOf(option) || !value) chosen.delete(option.name);
    else chosen.set(option.name, value);
    changed();
  };
  const now = chosen.get(option.name);
  const [usual, least, most] = option.number;
  const isSwitch = option.values.length === 2 && option.values.every((one) => ONOFF.includes(one));
  const rule = hasRules(option.about) ? /[A-Z]{2}-[A-Z]?\d+/.exec(option.about)?.[0] : undefined;
  const words = withoutRules(option.about).trim();
  const about = html`${words.charAt(0).toUpperCase() + words.slice(1)}
    ${rule ? html`<a class="rule info" href="#${rule}" aria-label=${t("The rule")}><i>i</i></a>` : nothing}`;
  const control = isSwitch
    ? html`<input id=${id} type="checkbox"
          .checked=${(now ?? option.values[0]) === "on"} @change=${flip}>`
    : option.values.length
      ? html`
        <select id=${id} @change=${set}>
          ${
            option.by_players
              ? html`<option value="" ?selected=${!now}>${t("as usual")}</option>`
              : nothing
          }
          ${option.values.map(
            (value, i) => html`
            <option value=${value} ?selected=${value === now}>
              ${valueTitle(game, option, value)}${i || option.by_players ? "" : ` ${t("(usual)")}`}</option>`,
          )}
        </select>`
      : html`
        <input id=${id} type="number" min=${least} max=${most}
          .value=${now ?? String(usual)} @change=${set}>`;
  return { id, about, control, isSwitch };
}

const usualOf = (option: Option) =>
  option.by_players ? "" : (option.values[0] ?? String(option.number[0]));

// A value as people call it.
export function valueTitle(game: Game, option: Option, value: string): string {
  if (option.name === "first" && /^[A-H]$/.test(value))
    return t("seat {1}", option.values.indexOf(value) + 1);
  const said = coverOf(game.name).variants?.values[`${option.name} ${value}`];
  const title = option.titles[option.values.indexOf(value)];
  return said ? t(said) : (title ?? value).replaceAll("_", " ");
}

export function optionRow(wish: Wish, option: Option, to: Changed) {
  const { id, about, control, isSwitch } = optionParts(wish.game, option, wish.options, to.changed);
  return isSwitch
    ? html`
      <li class="option-row">
        <label class="check">${control} <span>${about}</span></label>
      </li>`
    : html`
    <li class="option-row">
      <label for=${id}>${about}</label>
      ${control}
    </li>`;
}

// How long something may take, in words.
function timeRow(
  wish: Wish,
  name: "clock" | "window" | "grace",
  label: string,
  times: [number, string][],
  to: SetUpActions,
) {
  const choose = (e: Event) => {
    wish[name] = Number((e.target as HTMLSelectElement).value);
    to.changed();
  };
  return html`
    <li class="option-row">
      <label for=${name}>${label}</label>
      <select id=${name} @change=${choose}>
        ${times.map(([value, words]) => html`<option value=${value} ?selected=${value === wish[name]}>${words}</option>`)}
      </select>
    </li>`;
}

function checkRow(
  wish: Wish,
  name: "hasOnlookers" | "isUndoAsked",
  id: string,
  label: string,
  to: SetUpActions,
) {
  const choose = (e: Event) => {
    wish[name] = (e.target as HTMLInputElement).checked;
    to.changed();
  };
  return html`
    <li class="option-row">
      <label class="check"><input type="checkbox" id=${id} .checked=${wish[name]}
        @change=${choose}> ${label}</label>
    </li>`;
}

function friendRows(wish: Wish, to: SetUpActions) {
  const clocks: [number, string][] = [
    [0, t("as long as it takes")],
    [30, t("half a minute")],
    [60, t("a minute")],
    [120, t("two minutes")],
    [300, t("five minutes")],
    [3600, t("an hour")],
    [86400, t("a day")],
    [259200, t("three days")],
    [604800, t("a week")],
  ];
  const windows: [number, string][] = [
    [0, t("as for every decision")],
    [10, t("ten seconds")],
    [20, t("twenty seconds")],
    [30, t("half a minute")],
    [60, t("a minute")],
  ];
  const graces: [number, string][] = [
    [60, t("a minute")],
    [300, t("five minutes")],
    [3600, t("an hour")],
    [86400, t("a day")],
  ];
  return html`
    ${timeRow(wish, "clock", t("How long a decision may take; then a bot decides"), clocks, to)}
    ${
      wish.game.lets
        ? timeRow(wish, "window", t("How long everybody has to stop something"), windows, to)
        : nothing
    }
    ${timeRow(wish, "grace", t("Gone for so long, a bot may be let play"), graces, to)}
    ${checkRow(wish, "isUndoAsked", "undo-asked", t("Whoever takes something back asks the others first"), to)}
    ${checkRow(wish, "hasOnlookers", "onlookers", t("Others who have the link may look on"), to)}`;
}

function editionPart(wish: Wish, to: SetUpActions) {
  const { game } = wish;
  const upload = (e: Event) => {
    const file = (e.target as HTMLInputElement).files?.[0];
    if (!file) return;
    void file.text().then((text) => {
      wish.edition = text;
      wish.editionName = file.name;
      to.changed();
    });
  };
  return html`
    <h3>${t("Cards of another edition")}</h3>
    <p>${t(
      "Own the printed game? An edition file replaces our card " + "counts, shapes and values.",
    )}
      <a download="${game.name}-edition.txt" href=${`data:text/plain;charset=utf-8,${encodeURIComponent(game.edition)}`}>${t("The usual one, to change.")}</a></p>
    <label class="edition">${t("Edition file")}
      <input type="file" accept=".txt,text/plain" @change=${upload}></label>
    ${wish.editionName ? html`<p>${t("{1} will be used.", wish.editionName)}</p>` : nothing}`;
}

export function setUpPage(wish: Wish, to: SetUpActions) {
  const { game } = wish;
  const friends = isOnline(wish);
  return html`
    <main class="set-up s-paper" data-online=${friends ? "yes" : "no"}>
      <header class="bar">
        <button class="quiet" @click=${to.leave}>‹ ${t("Games")}</button>
        <h1>${game.title}</h1>
      </header>
      <div class="gather-two">
        <section class="gather-table">
          ${roundTable(
            wish.seats.map((_, i) => chairOf(wish, i, to)),
            html`<p class="round-word">${t("Choose a seat: who plays?")}</p>`,
          )}
        </section>
        <section class="gather-side">
          ${sceneOf(game.name)}
          ${waySwitchOf(wish, to)}
          ${wish.refusal ? html`<p class="refusal" role="alert">${wish.refusal}</p>` : nothing}
          <p class="buttons"><button class="forward" data-do="start" ?disabled=${wish.isOpening}
            @click=${to.start}>${friends ? t("Invite your friends") : t("Start|a game")}</button></p>
          <details class="more">
            <summary class="btn">${t("More choices")}</summary>
            <ul class="rows">
              ${friends ? friendRows(wish, to) : nothing}
              ${game.options.map((option) => optionRow(wish, option, to))}</ul>
            ${editionPart(wish, to)}
          </details>
        </section>
      </div>
      ${wish.chosen === null ? nothing : seatSheet(wish, wish.chosen, to)}
    </main>`;
}
