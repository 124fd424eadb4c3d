// Records as links, to the clipboard, to the system's share sheet, to a file.

const MOST_BYTES = 1 << 24; // the engine refuses longer scripts unread

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  pair: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(pair).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new Error("too long");
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// Deflated (zlib), then base64 with the letters that are safe in links.
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Throws on anything that was not packed.
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (one) => one.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate")));
}

// False where there is no clipboard: then the text must be shown.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Without leave to write to the clipboard, as on plain http, what is selected can
 * still be copied. */
export function copySelected(field: HTMLInputElement): boolean {
  field.select();
  return document.execCommand("copy");
}

export const canShare = () => typeof navigator.share === "function";

// The system's share sheet; closing it is no error.
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch {
    // Nobody was told.
  }
}

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
