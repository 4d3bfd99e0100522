/*
 * Keeps what a visitor saved for times without a connection: the pages of saved posts and events with their pictures,
 * /saved itself, and the page that says "You are offline". Registered with the first thing that is saved
 * (app/ui/item-actions/keep-offline.ts). While there is a connection every page comes from the server; only files whose names
 * stand for their content come from here. It never sees /admin, /auth or anything that is sent.
 */

/** Raised when what is kept changes its form; what older versions kept is dropped. */
const CACHE = "kept-1";
const OFFLINE = "/offline";
const SHELL = ["/saved", OFFLINE];
const NOT_OURS = /^\/(admin|auth|logout|counts)(\/|$)/;
const FILE = /^\/(assets|pictures)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(inTurn((cache) => keepPages(cache, SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

/** The page tells all that is saved now: `{ keep: [{ path, picture }] }`. */
self.addEventListener("message", (event) => {
  const items = event.data?.keep;
  if (Array.isArray(items)) event.waitUntil(inTurn((cache) => keepOnly(cache, items)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || NOT_OURS.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, pathname));
  else if (FILE.test(pathname)) event.respondWith(openFile(request, pathname));
});

/** The page from the server, which also renews a kept copy; without a connection the copy, else the word that there is none. */
async function openPage(event, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (kept && answer.ok && !answer.redirected) {
      const copy = answer.clone();
      event.waitUntil(inTurn((turn) => keepPage(turn, path, copy)));
    }
    if (kept && (answer.status === 404 || answer.status === 410)) event.waitUntil(cache.delete(path));
    return answer;
  } catch {
    return kept ?? (await cache.match(OFFLINE)) ?? Response.error();
  }
}

/** A file's name stands for its content, so a kept one is never out of date. Of a picture any version will do. */
async function openFile(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    const [picture] = /^\/pictures\/[0-9a-f]+-/.exec(path) ?? [];
    const versions = picture
      ? (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(picture))
      : [];
    if (versions.length === 0) throw error;
    return cache.match(versions[0]);
  }
}

async function keepOnly(cache, items) {
  const pages = [...SHELL, ...items.map(({ path }) => path)];
  const pictures = items.flatMap(({ picture }) => picture ?? []);
  await keepPages(cache, pages);
  await keepFiles(cache, pictures);
  const wanted = new Set([...pages, ...pictures]);
  for (const page of pages) for (const file of await filesOf(await cache.match(page))) wanted.add(file);
  for (const file of [...wanted].filter((name) => name.endsWith(".css")))
    for (const inner of await filesOf(await cache.match(file))) wanted.add(inner);
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function keepPages(cache, paths) {
  for (const path of paths) {
    if (await cache.match(path)) continue;
    // What cannot be had now is tried again with the next thing that is saved.
    const answer = await fetch(path, { cache: "no-cache" }).catch(() => undefined);
    if (answer?.ok) await keepPage(cache, path, answer);
  }
}

async function keepPage(cache, path, answer) {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  // It is shown without a connection, where a prefetch would hold up the navigation.
  headers.delete("Speculation-Rules");
  const page = new Response(await answer.text(), { headers });
  await keepFiles(cache, await filesOf(page.clone()));
  await cache.put(path, page);
}

async function keepFiles(cache, paths) {
  for (const path of paths) {
    if (await cache.match(path)) continue;
    const file = await fetch(path).catch(() => undefined);
    if (!file?.ok) continue;
    if (path.endsWith(".css")) await keepFiles(cache, await filesOf(file.clone()));
    await cache.put(path, file);
  }
}

/** The files that a page or a style sheet names: scripts, style sheets, fonts, and its pictures in one version each. */
async function filesOf(page) {
  const text = (await page?.clone().text()) ?? "";
  const assets = text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g) ?? [];
  const pictures = Array.from(text.matchAll(/ src="(\/pictures\/[\w.-]+)"/g), ([, path]) => path);
  return [...new Set([...assets, ...pictures])];
}

let turn = Promise.resolve();

/** One change of the cache after the other. */
function inTurn(change) {
  turn = turn.then(() => caches.open(CACHE)).then(change);
  const mine = turn;
  turn = turn.catch(() => {});
  return mine;
}
