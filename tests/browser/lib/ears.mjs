// A player who sees nothing: hears the accessibility tree, presses keys.
import { HOPELESS_MS, rest } from "./common.mjs";

export async function listen(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Accessibility.enable");
  return new Ears(page, cdp);
}

const property = (node, name) => node.properties?.find((one) => one.name === name)?.value.value;

class Ears {
  constructor(page, cdp) {
    this.page = page;
    this.cdp = cdp;
    this.isAtLine = false; // the line to type into has the focus
  }

  // Everything there is, as a list in reading order.
  async hear() {
    const { nodes } = await this.cdp.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const text = (node) =>
      node.role?.value === "StaticText"
        ? (node.name?.value ?? "")
        : (node.childIds ?? [])
            .map((id) => byId.get(id))
            .filter((one) => one)
            .map(text)
            .join(" ")
            .replace(/\s+/g, " ")
            .trim();
    const parts = (node) =>
      (node.childIds ?? [])
        .map((id) => byId.get(id))
        .filter((one) => one)
        .map(text)
        .filter((words) => words);
    const all = nodes
      .filter((node) => !node.ignored)
      .map((node) => ({
        role: node.role?.value ?? "",
        name: (node.name?.value ?? "").replace(/\s+/g, " ").trim(),
        live: property(node, "live"),
        isFocused: property(node, "focused") === true,
        isDisabled: property(node, "disabled") === true,
        text: () => text(node),
        parts: () => parts(node),
      }));
    const log = all.find((one) => one.role === "log");
    const asked = all.find((one) => one.live === "assertive");
    return {
      all,
      news: log?.parts() ?? [],
      asked: asked?.text() ?? "",
      focus: all.filter((one) => one.isFocused).pop(),
      isOver: all.some((one) => one.name === "The game is over"),
      liveRegions: new Set(all.filter((one) => one.live).map((one) => `${one.role} ${one.live}`)),
    };
  }

  async until(what, test) {
    const end = Date.now() + HOPELESS_MS;
    for (;;) {
      await rest(this.page);
      const now = await this.hear();
      if (test(now)) return now;
      if (Date.now() > end)
        throw new Error(
          `never heard: ${what}; asked "${
            now.asked
          }", news "${now.news.join("|")}", focus "${now.focus?.name}"`,
        );
    }
  }

  // Tabs to the next thing of this name.
  async tabTo(name) {
    for (let i = 0; i < 80; i++) {
      await this.page.keyboard.press("Tab");
      const { focus } = await this.hear();
      if (focus && name.test(focus.name)) return focus;
    }
    throw new Error(`no way by Tab to ${name}`);
  }

  async type(words) {
    if (!this.isAtLine) await this.page.keyboard.press("/");
    this.isAtLine = true;
    await this.page.keyboard.type(words);
    await this.page.keyboard.press("Enter");
  }

  async leaveLine() {
    if (this.isAtLine) await this.page.keyboard.press("Escape");
    this.isAtLine = false;
  }
}

// What can follow, as the table says it after first words.
function follows(now, words) {
  const begin = words ? `After ${words} can come: ` : "You can begin with: ";
  return now.news
    .findLast((one) => one.startsWith(begin))
    ?.slice(begin.length)
    .replace(/\.$/, "")
    .split(", ");
}

// Something of a list, the same in every run.
export function dice(seed) {
  let state = seed;
  return (list) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return list[(state >> 8) % list.length];
  };
}

// Decides by words alone, found out word by word.
export async function decideByWords(ears, pick) {
  let words = "";
  await ears.type("moves");
  let now = await ears.until("what to begin with", (one) => one.isOver || follows(one, words));
  while (!now.isOver && follows(now, words)) {
    const before = now;
    words = `${words} ${pick(follows(now, words))}`.trim();
    await ears.type(words);
    now = await ears.until(
      `an answer to ${words}`,
      (one) => one.isOver || one.asked !== before.asked || one.news.join() !== before.news.join(),
    );
    if (/Not possible/.test(now.asked)) throw new Error(now.asked);
  }
}

// Walks over the board by arrows and acts on what it finds.
export async function decideByBoard(ears, pick) {
  const { keyboard } = ears.page;
  const before = await ears.hear();
  await ears.leaveLine();
  const act = async () => {
    await keyboard.press("Enter");
    await rest(ears.page);
    return ears.hear();
  };
  for (let tries = 0; tries < 20; tries++) {
    const steps = pick([0, 1, 2, 3]);
    const way = pick(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
    for (let i = 0; i < steps; i++) await keyboard.press(way);
    const { focus } = await ears.hear();
    if (focus?.role !== "button" || focus.isDisabled || /Cancel|cancel/.test(focus.name)) continue;
    let now = await act();
    // A piece that fits where it was put is drawn by a second press.
    if (/, piece fits here$/.test(now.focus?.name ?? "")) now = await act();
    if (now.isOver || now.asked !== before.asked) return focus.name;
  }
  return "";
}

// `between` is given what is heard while nothing is asked.
export async function playBlind(ears, decide, between = () => {}) {
  let decisions = 0;
  for (let asked = Date.now(); Date.now() < asked + HOPELESS_MS; ) {
    await rest(ears.page);
    const now = await ears.hear();
    if (now.isOver) return decisions;
    if (!now.asked || /^Not possible/.test(now.asked)) {
      await between(now);
      continue;
    }
    await decide(now, decisions++);
    asked = Date.now();
  }
  throw new Error(`not over after ${decisions} decisions`);
}
