// Owns the engine. One request at a time, each answered once.
import { answer, type Later } from "./answer";
import type {
  Calls,
  Described,
  Game,
  Hint,
  Lesson,
  Look,
  Move,
  Name,
  Opened,
  Told,
  Turn,
} from "./protocol";
import { CHANCE, LEARNER, ONLOOKER } from "./protocol";

declare const WASM_URL: string;
declare const NET_URLS: Record<number, string>; // by where they go

interface Exports {
  memory: WebAssembly.Memory;
  tw_begin(): void;
  tw_input(bytes: number): number;
  tw_output(): number;
  tw_language(bytes: number): number;
  tw_catalogue(i: number): number;
  tw_open(bytes: number): number;
  tw_go(at: number): number;
  tw_lesson(): number;
  tw_learn(bytes: number): number;
  tw_commit(): number;
  tw_players(): number;
  tw_names(): void;
  tw_seat_name(seat: number, bytes: number): number;
  tw_waiting(): number;
  tw_count(): number;
  tw_play(actor: number, bytes: number): number;
  tw_chance(): number;
  tw_bot(seat: number, bot: number, seed: number): number;
  tw_net(bot: number): number;
  tw_hint(seat: number, bot: number, seed: number): void;
  tw_undo(seat: number): number;
  tw_may_undo(seat: number, more: number): number;
  tw_look(seat: number, since: number): number;
  tw_tell(seat: number, since: number): number;
  tw_others(seat: number): number;
  tw_foresee(seat: number, bytes: number): number;
  tw_record(secret: number): number;
  tw_verify(): number;
  tw_elsewhere(): number;
  tw_receive(viewer: number, n: number, isFirst: number, bytes: number): number;
}

// Numbers of enum fair_kind and enum lesson_said.
const COMMITTED = 2;
const RIGHT = 0;
const OTHER = 1;

const loaded: Promise<Exports> = WebAssembly.instantiateStreaming(fetch(`/${WASM_URL}`)).then(
  ({ instance }) => instance.exports as unknown as Exports,
);

// What the engine has answered.
function outputOf(e: Exports): string {
  const bytes = new Uint8Array(e.memory.buffer);
  const at = e.tw_output();
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of short ones
function calls(e: Exports): Later<Calls> {
  const output = () => outputOf(e);

  function input(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const at = e.tw_input(bytes.length);
    if (!at) throw new Error("out of memory");
    new Uint8Array(e.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  // What a bot has learnt comes when one first needs it.
  const learnt = new Set<number>();
  async function recall(bot: number): Promise<void> {
    const at = e.tw_net(bot);
    if (!at || learnt.has(at)) return;
    const net = await fetch(`/${NET_URLS[at]}`);
    if (!net.ok) throw new Error(net.statusText);
    new Uint8Array(e.memory.buffer).set(new Uint8Array(await net.arrayBuffer()), at);
    learnt.add(at);
  }

  const json = <T>(): T => JSON.parse(output()) as T;
  const refusal = (code: number) => (code ? output() : null);

  function open(script: string): Opened {
    const why = refusal(e.tw_open(input(script)));
    if (why !== null)
      return { refusal: why, notice: "", game: "", players: 0, commit: "", waiting: 0, count: 0 };
    const notice = output();
    const commit = e.tw_commit() === COMMITTED ? output() : "";
    return {
      refusal: null,
      notice,
      game: look(ONLOOKER, e.tw_count()).described.game,
      players: e.tw_players(),
      commit,
      waiting: e.tw_waiting(),
      count: e.tw_count(),
    };
  }

  // A long game is told in several answers.
  function look(seat: number, since: number): Look {
    let isMore = e.tw_look(seat, since) !== 0;
    const { moves, ...seen } = json<Omit<Look, "moves" | "titles"> & { moves: Move[] }>();
    const all: Look = {
      ...seen,
      moves: moves.map((move) => move.words),
      titles: moves.map((move) => move.title),
    };
    while (isMore) {
      isMore = e.tw_tell(seat, (all.told[all.told.length - 1]?.n ?? since - 1) + 1) !== 0;
      all.told.push(...json<Told[]>());
    }
    return all;
  }

  function replay(seat: number, at: number, since: number): Look {
    const why = refusal(e.tw_go(at));
    if (why !== null) throw new Error(why);
    return look(seat, since);
  }

  function receive(viewer: number, first: number, isWhole: boolean, frames: string[]): Look {
    const told: Told[] = [];
    let n = isWhole ? first - 1 : first;
    for (const [i, frame] of frames.entries()) {
      const bytes = input(frame);
      const why = refusal(e.tw_receive(viewer, Math.max(n, 0), isWhole && !i ? 1 : 0, bytes));
      if (why !== null) throw new Error(why);
      told.push(...json<Told[]>());
      n++;
    }
    return { ...look(viewer, 0), told, count: n };
  }

  const turn = (viewer: number, looks: Look[], why: string | null = null): Turn => ({
    refusal: why,
    looks,
    waiting: e.tw_waiting(),
    others: e.tw_others(viewer),
    undo: viewer === ONLOOKER ? "" : refusal(e.tw_may_undo(viewer, 0)),
  });

  // The table as it is now, and after each thing that chance brings.
  function run(why: string | null, viewer: number, since: number): Turn {
    const looks = [look(viewer, since)];
    while (why === null && e.tw_waiting() & (1 << CHANCE)) {
      const stuck = refusal(e.tw_chance());
      if (stuck !== null) throw new Error(stuck);
      looks.push(look(viewer, looks[looks.length - 1]!.count));
    }
    return turn(viewer, looks, why);
  }

  return {
    speak: (table) => {
      const bytes = input(table);
      return refusal(e.tw_language(bytes));
    },
    catalogue() {
      const games: Game[] = [];
      for (let i = 0; e.tw_catalogue(i) === 0; i++) games.push(json<Game>());
      return games;
    },
    start(header) {
      const first = open(header);
      return first.refusal !== null || !first.commit
        ? first
        : open(`${header}commit ${first.commit}\n`);
    },
    resume: open,
    introduce(seats) {
      for (const [seat, name] of seats.entries()) {
        const bytes = input(name);
        e.tw_seat_name(seat, bytes);
      }
      e.tw_names();
      return json<Name[]>();
    },
    look: (viewer, since) => turn(viewer, [look(viewer, since)]),
    go: (at) => refusal(e.tw_go(at)),
    replay,
    lesson(at, since) {
      const seen = replay(LEARNER, at, since);
      const why = refusal(e.tw_lesson());
      if (why !== null) throw new Error(why);
      return { look: seen, here: json<Lesson>() };
    },
    learn(words) {
      const is = e.tw_learn(input(words));
      return is === RIGHT ? null : is === OTHER ? "" : output();
    },
    play(seat, words, viewer, since) {
      const bytes = input(words);
      return run(refusal(e.tw_play(seat, bytes)), viewer, since);
    },
    async bot(seat, bot, seed, viewer, since) {
      await recall(bot);
      return run(refusal(e.tw_bot(seat, bot, seed)), viewer, since);
    },
    chance: (viewer, since) => run(null, viewer, since),
    past(viewer, most) {
      const looks: Look[] = [];
      const end = e.tw_count();
      for (let at = Math.max(end - most, 0); at <= end; at++)
        looks.push(replay(viewer, at, Math.max(at - 1, 0)));
      return looks;
    },
    undo: (seat) => refusal(e.tw_undo(seat)),
    mayUndo: (seat, more) => refusal(e.tw_may_undo(seat, more)),
    async hint(seat, bot, seed) {
      await recall(bot);
      e.tw_hint(seat, bot, seed);
      const { words, purpose, why } = json<Move & Hint>();
      return { move: words, purpose, why };
    },
    foresee(seat, words) {
      const bytes = input(words);
      const why = refusal(e.tw_foresee(seat, bytes));
      return why === null ? { table: json<Described>().table } : { why };
    },
    record(secret) {
      e.tw_record(secret ? 1 : 0);
      return output();
    },
    verify() {
      const verdict = e.tw_verify();
      return { verdict, draws: Number(output()) };
    },
    elsewhere(header) {
      const why = refusal(e.tw_open(input(header)));
      return why ?? refusal(e.tw_elsewhere());
    },
    receive,
    others: (viewer) => e.tw_others(viewer),
  };
}

answer(
  loaded.then((e) => {
    e.tw_begin();
    return { calls: calls(e), output: () => outputOf(e) };
  }),
);
