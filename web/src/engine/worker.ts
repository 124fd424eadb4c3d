// Owns the engine. One request at a time, each answered once.
import type {
  Calls,
  Described,
  Game,
  Lesson,
  Look,
  Name,
  Opened,
  Request,
  Response,
  Source,
  Told,
  Turn,
} from "./protocol";
import { CHANCE, LEARNER, ONLOOKER } from "./protocol";

declare const WASM_URL: string;

interface Exports {
  memory: WebAssembly.Memory;
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
  tw_names(): number;
  tw_seat_name(seat: number, bytes: number): number;
  tw_waiting(): number;
  tw_count(): number;
  tw_play(actor: number, bytes: number): number;
  tw_chance(): number;
  tw_bot(seat: number, bot: number, seed: number): number;
  tw_hint(seat: number, bot: number, seed: number): number;
  tw_undo(seat: number): number;
  tw_describe(seat: number): number;
  tw_foresee(seat: number, bytes: number): number;
  tw_moves(seat: number): number;
  tw_titles(seat: number): number;
  tw_tell(seat: number, since: number): number;
  tw_score(seat: number): number;
  tw_record(secret: number): number;
  tw_verify(): number;
}

// Numbers of enum fair_kind and enum lesson_said.
const COMMITTED = 2;
const RIGHT = 0;
const OTHER = 1;

const loaded: Promise<Exports> = WebAssembly.instantiateStreaming(fetch(`/${WASM_URL}`)).then(
  ({ instance }) => instance.exports as unknown as Exports,
);

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of short ones
function calls(e: Exports): Calls {
  function output(): string {
    const bytes = new Uint8Array(e.memory.buffer);
    const at = e.tw_output();
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  function input(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const at = e.tw_input(bytes.length);
    if (!at) throw new Error("out of memory");
    new Uint8Array(e.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  const json = <T>(): T => JSON.parse(output()) as T;
  const refusal = (code: number) => (code ? output() : null);

  function describe(seat: number): Described {
    e.tw_describe(seat);
    return json<Described>();
  }

  function open(script: string): Opened {
    const why = refusal(e.tw_open(input(script)));
    if (why !== null)
      return { refusal: why, game: "", players: 0, commit: "", waiting: 0, count: 0 };
    const commit = e.tw_commit() === COMMITTED ? output() : "";
    return {
      refusal: null,
      game: describe(ONLOOKER).game,
      players: e.tw_players(),
      commit,
      waiting: e.tw_waiting(),
      count: e.tw_count(),
    };
  }

  const lines = () =>
    output()
      .split("\n")
      .filter((words) => words);

  function moves(seat: number): string[] {
    if (seat >= e.tw_players()) return [];
    e.tw_moves(seat);
    return lines();
  }

  function titles(seat: number): string[] {
    if (seat >= e.tw_players()) return [];
    e.tw_titles(seat);
    return lines();
  }

  // A long game is told in several answers.
  function told(seat: number, since: number): Told[] {
    const all: Told[] = [];
    for (let from = since, isMore = true; isMore && from < e.tw_count(); ) {
      isMore = e.tw_tell(seat, from) !== 0;
      const some = json<Told[]>();
      all.push(...some);
      from = (some[some.length - 1]?.n ?? e.tw_count()) + 1;
    }
    return all;
  }

  function look(seat: number, since: number): Look {
    const described = describe(seat);
    e.tw_score(seat);
    const score = json<Source[]>();
    return {
      described,
      score,
      moves: moves(seat),
      titles: titles(seat),
      told: told(seat, since),
      count: e.tw_count(),
    };
  }

  function replay(seat: number, at: number, since: number): Look {
    const why = refusal(e.tw_go(at));
    if (why !== null) throw new Error(why);
    return look(seat, since);
  }

  // Seats that would see another table than the viewer.
  function others(viewer: number): number {
    const table = (seat: number) => JSON.stringify(describe(seat).table);
    const own = table(viewer);
    let bits = 0;
    for (let seat = 0; seat < e.tw_players(); seat++) if (table(seat) !== own) bits |= 1 << seat;
    return bits;
  }

  const turn = (viewer: number, looks: Look[], why: string | null = null): Turn => ({
    refusal: why,
    looks,
    waiting: e.tw_waiting(),
    others: others(viewer),
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
    bot: (seat, bot, seed, viewer, since) => run(refusal(e.tw_bot(seat, bot, seed)), viewer, since),
    chance: (viewer, since) => run(null, viewer, since),
    undo: (seat) => refusal(e.tw_undo(seat)),
    hint(seat, bot, seed) {
      e.tw_hint(seat, bot, seed);
      const [move = "", ...why] = output().split("\n");
      return { move, why: why.join(" ").trim() };
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
  };
}

const ready = loaded.then(calls);
const port = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(answer: Response): void;
};

port.onmessage = ({ data }) => {
  void ready
    .then((engine) => {
      const call = engine[data.call] as (...args: unknown[]) => unknown;
      port.postMessage({ id: data.id, value: call(...data.args) });
    })
    .catch((error: unknown) => {
      port.postMessage({ id: data.id, error: String(error) });
    });
};
