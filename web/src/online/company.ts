// What people at an online table ask of each other: that a bot plays for
// somebody who is gone, that a decision is taken back. All of it is said above
// the table, with the answers beside it.
import { tell, unsay } from "../look/notices";
import { withoutRules } from "../places/rules";
import { t } from "../words/say";
import { letterOf, standInName, type Wish } from "./lines";
import type { Room } from "./room";

const STAND_IN = "normal"; // the level of who plays for somebody: server/company.c

// Who stands in is not called like a bot that sits at the table anyway.
const botName = (room: Room, level: string) => standInName(room.about!.places, level);

const seatsOf = (bits: number) =>
  Array.from({ length: 8 }, (_, seat) => seat).filter((seat) => bits & (1 << seat));

const nameOf = (room: Room, seat: number) => room.about!.places[seat]?.name ?? letterOf(seat);

// The first of this device's seats that is not played for.
const ownSeat = ({ about }: Room) =>
  seatsOf(about!.own).find((seat) => !about!.places[seat]!.isStood) ?? -1;

const NOTICES = ["wish", "gone", "stood", "undo", "late"];

/** Nothing of it is said any more. */
export const quiet = () => {
  for (const name of NOTICES) unsay(name);
};

function say(name: string, notice: Parameters<typeof tell>[1] | null): void {
  if (notice) tell(name, notice);
  else unsay(name);
}

// What would be taken back, as this device was told of it.
function undoWords(room: Room, seat: number): string {
  const { text, isOld } = room.there.latestOf(seat);
  const name = nameOf(room, seat);
  const what = withoutRules(text);
  if (!what) return t("{1} would like to take back the latest decision. Do you agree?", name);
  return isOld
    ? t(
        "{1} would like to take this back, and all that came after: “{2}” Do you agree?",
        name,
        what,
      )
    : t("{1} would like to take this back: “{2}” Do you agree?", name, what);
}

const standWords = (room: Room, seat: number) =>
  t(
    "{1} has been gone for a while. Shall {2} play on?",
    nameOf(room, seat),
    botName(room, STAND_IN),
  );

function wishNotice(room: Room, { asker, is, about, asked }: Wish) {
  const own = seatsOf(asked & room.about!.own);
  if (own.length) {
    const answer = (word: string) => () =>
      room.order(...own.map((seat) => `${word} ${letterOf(seat)}`));
    return {
      words: is === "undo" ? undoWords(room, asker) : standWords(room, about),
      does: { words: t("Yes, I agree"), act: answer("agree") },
      or: { words: t("Rather not"), act: answer("refuse") },
    };
  }
  if (!(room.about!.own & (1 << asker))) return null;
  const others = seatsOf(asked).map((seat) => nameOf(room, seat));
  return {
    words: t("{1} is asked whether that is all right.", others.join(", ")),
    or: { words: t("Never mind"), act: () => room.order(`refuse ${letterOf(asker)}`) },
  };
}

function goneNotice(room: Room) {
  const me = ownSeat(room);
  const [gone] = seatsOf(room.gone & ~room.about!.own);
  if (gone === undefined || me < 0 || room.about!.wish) return null;
  return {
    words: t("{1} has been gone for a while.", nameOf(room, gone)),
    does: {
      words: t("Let {1} play", botName(room, STAND_IN)),
      act: () => room.order(`wish ${letterOf(me)} stand ${letterOf(gone)}`),
    },
  };
}

function stoodNotice(room: Room) {
  const { own, places } = room.about!;
  const [seat] = seatsOf(own).filter((one) => places[one]!.isStood);
  if (seat === undefined) return null;
  return {
    words: t("{1} plays for you.", botName(room, places[seat]!.level)),
    does: {
      words: t("Take the seat back"),
      act: () => room.order(`back ${letterOf(seat)}`),
    },
  };
}

/** Says above the table what is asked of this device's seats now. */
export function tellOf(room: Room): void {
  const { about } = room;
  if (about?.phase !== "plays" || !room.socket.isOpen) {
    quiet();
    return;
  }
  say("wish", about.wish && wishNotice(room, about.wish));
  say("gone", goneNotice(room));
  say("stood", stoodNotice(room));
  if (about.wish) unsay("undo");
}

/** The seat's time was up, and its bot has decided once. */
export function tellLate(room: Room, seat: number): void {
  const own = seatsOf(room.about?.own ?? 0).length;
  const name = botName(room, STAND_IN);
  tell("late", {
    words:
      own > 1
        ? t("Time was up: {1} decided for {2}.", name, nameOf(room, seat))
        : t("Your time was up: {1} decided for you.", name),
  });
}

/** A decision cannot be taken back alone: the others could be asked. */
export function askForUndo(room: Room, seat: number): void {
  const others = room.about!.places.some(
    ({ is, isStood }, i) => is === "taken" && !isStood && !(room.about!.own & (1 << i)),
  );
  if (!others) return;
  tell("undo", {
    words: t("You cannot take that back alone, but you can ask the others."),
    does: {
      words: t("Ask them"),
      act: () => {
        unsay("undo");
        room.order(`wish ${letterOf(seat)} undo`);
      },
    },
  });
}
