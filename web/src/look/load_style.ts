// Style that is loaded when it is wanted.

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
