// Finds the sentences that the sources say to people, without running them.
// In C these are what reaches say, say_with, say_list and TERM: also through
// functions that hand a sentence on, variables, tables of strings and
// functions that return one. In TypeScript they are the first argument of t
// and of phrase.
import { readFileSync } from "node:fs";

const STRING = /^"((?:[^"\\\n]|\\.)*)"/;
const ESCAPES = { n: "\n", t: "\t", 0: "\0" };
const unescaped = (text) => text.replace(/\\(.)/gs, (_, c) => ESCAPES[c] ?? c);

// {kind: "word" | "string" | "mark", text, line}; neighbouring strings joined.
function tokens(source) {
  const list = [];
  let line = 1;
  let at = 0;
  const take = (text) => {
    line += text.split("\n").length - 1;
    at += text.length;
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 4000);
    const blank = /^(?:\s+|\/\*[\s\S]*?\*\/|\/\/.*|#(?:[^\n\\]|\\[\s\S])*)/.exec(rest);
    const string = STRING.exec(rest);
    const word = /^[A-Za-z_]\w*/.exec(rest);
    const letter = /^'(?:[^'\\]|\\.)+'/.exec(rest);
    if (
      blank &&
      (blank[0][0] !== "#" || !/[^\n\s][^\n]*$/.test(source.slice(0, at).split("\n").pop()))
    ) {
      take(blank[0]);
    } else if (string) {
      const last = list[list.length - 1];
      const text = unescaped(string[1]);
      if (last?.kind === "string") last.text += text;
      else list.push({ kind: "string", text, line });
      take(string[0]);
    } else {
      const text = (word ?? letter)?.[0] ?? rest[0];
      list.push({ kind: word ? "word" : "mark", text, line });
      take(text);
    }
  }
  return list;
}

const OPEN = "([{";
const CLOSE = ")]}";

// The place after the bracket that closes the one at `at`.
function after(list, at) {
  let depth = 0;
  do {
    if (list[at].kind === "mark") {
      if (OPEN.includes(list[at].text)) depth++;
      if (CLOSE.includes(list[at].text)) depth--;
    }
    at++;
  } while (depth && at < list.length);
  return at;
}

// What stands between commas inside the bracket at `at`.
function parts(list, at) {
  const end = after(list, at) - 1;
  const all = [[]];
  for (let i = at + 1; i < end; ) {
    const one = list[i];
    if (one.kind === "mark" && one.text === ",") {
      all.push([]);
      i++;
      continue;
    }
    const next = one.kind === "mark" && OPEN.includes(one.text) ? after(list, i) : i + 1;
    all[all.length - 1].push(...list.slice(i, next));
    i = next;
  }
  return all;
}

const is = (token, text) => token?.kind === "mark" && token.text === text;

// Functions and tables of strings of one file.
function readC(file, source) {
  const list = tokens(source);
  const made = { file, list, functions: [], tables: new Map() };
  for (let i = 0; i < list.length; ) {
    if (is(list[i], "{")) {
      i = after(list, i);
      continue;
    }
    if (list[i].kind === "word" && is(list[i + 1], "(")) {
      const end = after(list, i + 1);
      if (is(list[end], "{")) {
        let from = i;
        while (from && !is(list[from - 1], ";") && !is(list[from - 1], "}")) from--;
        const head = list.slice(from, i).map((one) => one.text);
        made.functions.push({
          name: list[i].text,
          isStatic: head.includes("static"),
          takes: parts(list, i + 1).map((part) => part.at(-1)?.text),
          body: list.slice(end, after(list, end)),
        });
      }
      i = end;
      continue;
    }
    if (list[i].kind === "word" && is(list[i + 1], "[")) {
      let end = i + 1;
      while (is(list[end], "[")) end = after(list, end);
      let from = i;
      while (from && !is(list[from - 1], ";") && !is(list[from - 1], "}")) from--;
      const isStrings = list.slice(from, i).some((one) => one.text === "char");
      if (isStrings && is(list[end], "=") && is(list[end + 1], "{"))
        made.tables.set(list[i].text, list.slice(end + 1, after(list, end + 1)));
    }
    i++;
  }
  return made;
}

const strings = (list) => list.filter((one) => one.kind === "string");

// What can be in a variable: all that is ever assigned to it in this body.
function assigned(body, name) {
  const found = [];
  body.forEach((one, i) => {
    if (one.kind !== "word" || one.text !== name || !is(body[i + 1], "=") || is(body[i + 2], "="))
      return;
    let end = i + 2;
    while (end < body.length && !is(body[end], ";")) end++;
    found.push(...body.slice(i + 2, end));
  });
  return found;
}

// Without what is handed to functions.
function withoutCalls(list) {
  const rest = [];
  for (let i = 0; i < list.length; ) {
    const isCall = list[i].kind === "word" && is(list[i + 1], "(");
    rest.push(list[i]);
    i = isCall ? after(list, i + 1) : i + 1;
  }
  return rest;
}

// The strings an expression in `body` can be.
function values(made, body, list, depth = 0) {
  const found = strings(withoutCalls(list));
  if (depth > 3) return found;
  list.forEach((one, i) => {
    if (one.kind !== "word") return;
    const isCall = is(list[i + 1], "(");
    const callee = isCall && made.functions.find((f) => f.name === one.text && f.isStatic);
    if (callee) {
      callee.body.forEach((token, at) => {
        if (token.text !== "return") return;
        let end = at;
        while (!is(callee.body[end], ";")) end++;
        found.push(...values(made, callee.body, callee.body.slice(at + 1, end), depth + 1));
      });
    } else if (!isCall && made.tables.has(one.text)) {
      found.push(...strings(made.tables.get(one.text)));
    } else if (!isCall) {
      found.push(...values(made, body, assigned(body, one.text), depth + 1));
    }
  });
  return found;
}

// Which argument of which function is a sentence. Grows until nothing more
// hands a sentence on.
function speakers(all) {
  const known = new Map([
    ["say", 1],
    ["say_with", 1],
    ["say_list", 1],
    ["TERM", 0],
  ]);
  for (let more = true; more; ) {
    more = false;
    for (const made of all) {
      for (const f of made.functions) {
        const key = f.isStatic ? `${made.file} ${f.name}` : f.name;
        if (known.has(key)) continue;
        eachCall(made, f.body, known, (arg) => {
          const at = arg.length === 1 && arg[0].kind === "word" ? f.takes.indexOf(arg[0].text) : -1;
          if (at < 0 || known.has(key)) return;
          known.set(key, at);
          more = true;
        });
      }
    }
  }
  return known;
}

function eachCall(made, body, known, hear) {
  body.forEach((one, i) => {
    if (one.kind !== "word" || !is(body[i + 1], "(")) return;
    const isOwn = made.functions.some((f) => f.isStatic && f.name === one.text);
    const at = known.get(isOwn ? `${made.file} ${one.text}` : one.text);
    if (at === undefined) return;
    const arg = parts(body, i + 1)[at];
    if (arg?.length) hear(arg);
  });
}

const isWords = (text) => /[A-Za-z]/.test(text.replace(/\{[1-9]\}/g, ""));

function sentencesC(files) {
  const all = files.map((file) => readC(file, readFileSync(file, "utf8")));
  const known = speakers(all);
  const said = [];
  for (const made of all)
    for (const f of made.functions)
      eachCall(made, f.body, known, (arg) => {
        for (const one of values(made, f.body, arg))
          if (isWords(one.text)) said.push({ english: one.text, file: made.file, line: one.line });
      });
  const literals = all.flatMap((made) => strings(made.list).map((one) => one.text));
  return { said, literals };
}

// First arguments of t( in one file: strings, joined by +, or a choice of
// such.
function sentencesTs(file) {
  const source = readFileSync(file, "utf8");
  const said = [];
  for (const found of source.matchAll(/(?<![\w.])(?:t|phrase)\(/g)) {
    let at = found.index + found[0].length;
    let depth = 0;
    let text = "";
    let isOpen = false; // a + may still add to the text
    const end = () => {
      if (isWords(text))
        said.push({ english: text, file, line: source.slice(0, found.index).split("\n").length });
      text = "";
    };
    for (; at < source.length; at++) {
      const rest = source.slice(at, at + 2000);
      const string = STRING.exec(rest);
      if (string) {
        if (!isOpen) end();
        text += unescaped(string[1]);
        isOpen = false;
        at += string[0].length - 1;
      } else if (rest[0] === "+") {
        isOpen = true;
      } else if (OPEN.includes(rest[0])) {
        depth++;
      } else if (CLOSE.includes(rest[0]) && depth-- === 0) {
        break;
      } else if (rest[0] === "," && depth === 0) {
        break;
      }
    }
    end();
  }
  const literals = [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((one) => unescape(one[1]));
  return { said, literals };
}

// {said: [{english, file, line}], literals: every string of the sources}
export function sentences(files) {
  const c = sentencesC(files.filter((file) => /\.(c|h|def)$/.test(file)));
  const pages = files.filter((file) => /\.(ts|mjs)$/.test(file)).map(sentencesTs);
  return {
    said: [...c.said, ...pages.flatMap((one) => one.said)],
    literals: [...c.literals, ...pages.flatMap((one) => one.literals)],
  };
}
