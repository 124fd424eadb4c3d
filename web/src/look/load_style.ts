// Style that is loaded when it is wanted.

declare const ROUND_STYLE: string; // url

/** Comes when it holds, or cannot be had. */
export function loadStyle(url: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/${url}`;
  const done = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  document.head.append(link);
  return done;
}

let round: Promise<void> | null = null;

/** What people gathering round a table look like, here or by a link, and a replay. */
export const roundStyle = (): Promise<void> => {
  round ??= loadStyle(ROUND_STYLE);
  return round;
};
