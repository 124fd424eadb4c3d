// Keeps one version of the page, whole, on the device. Everything is answered
// from it, so the page never is a mixture; a newer version waits until it is
// asked for, or until no page is open.
declare const FILES: string[]; // "/" among them
declare const VERSION: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener<E extends Event>(name: string, hear: (event: E) => void): void;
}

const scope = self as unknown as Scope;
const PREFIX = "tidywinks-";
const CACHE = PREFIX + VERSION;

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The one without a hash in its name is asked for anew.
  await cache.addAll(
    FILES.map((path) => (path === "/" ? new Request(path, { cache: "no-cache" }) : path)),
  );
}

// Pages of the version before may still be open and load their own parts.
async function tidy(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const how = { ignoreVary: true, ignoreSearch: true };
  const kept =
    request.mode === "navigate"
      ? await cache.match("/", how)
      : ((await cache.match(request, how)) ?? (await caches.match(request, how)));
  return kept ?? fetch(request);
}

scope.addEventListener<ExtendableEvent>("install", (event) => event.waitUntil(fill()));
scope.addEventListener<ExtendableEvent>("activate", (event) => event.waitUntil(tidy()));
scope.addEventListener<MessageEvent>("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener<FetchEvent>("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (
    request.mode === "navigate"
      ? pathname !== "/" && pathname !== "/index.html"
      : !FILES.includes(pathname) && !/-\w+\.\w+$/.test(pathname)
  )
    return;
  event.respondWith(answer(request));
});
