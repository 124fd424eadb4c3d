// Pictures one after another as one animated WebP: the container is put round
// frames that a browser has compressed (RIFF, VP8X, ANIM, ANMF).

const u24 = (n) => Buffer.from([n & 255, (n >> 8) & 255, (n >> 16) & 255]);

function chunk(name, data) {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

// The parts of a still picture that make a frame.
function partsOf(still) {
  const parts = [];
  for (let at = 12; at < still.length; ) {
    const name = still.toString("latin1", at, at + 4);
    const size = still.readUInt32LE(at + 4);
    if (["ALPH", "VP8 ", "VP8L"].includes(name))
      parts.push(chunk(name, still.subarray(at + 8, at + 8 + size)));
    at += 8 + size + (size & 1);
  }
  return Buffer.concat(parts);
}

/** `frames`: {still, ms}, all of one size. */
export function animated(frames, width, height) {
  const size = Buffer.concat([u24(width - 1), u24(height - 1)]);
  const ANIMATION = 2;
  const parts = [
    chunk("VP8X", Buffer.concat([Buffer.from([ANIMATION, 0, 0, 0]), size])),
    chunk("ANIM", Buffer.from([255, 255, 255, 255, 0, 0])),
    ...frames.map(({ still, ms }) =>
      chunk(
        "ANMF",
        Buffer.concat([
          u24(0),
          u24(0),
          size,
          u24(Math.round(ms)),
          Buffer.from([2]),
          partsOf(still),
        ]),
      ),
    ),
  ];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...parts]));
}
