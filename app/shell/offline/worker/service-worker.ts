/*
 * Lets visitors read and write without a connection (docs/decisions/0058). Pages come from the
 * server whenever it answers. It never sees the admin area.
 */
import { SEND_OUTBOX } from "#app/features/messages/outbox/outbox.ts";
import { FILE, KEPT_CACHE, OFFLINE_PAGE, READ_AT, type WorkerMessage } from "#app/ui/offline/kept.ts";
import { findKept, findOtherVersion, forgetPage, keepLoaded, keepPages, keepShell } from "./kept-pages.ts";
import { CONTACT, sendOrKeep, sendOutbox } from "./outbox.ts";

declare const self: ServiceWorkerGlobalScope;

type SyncEvent = ExtendableEvent & { tag: string };

const NOT_OURS = /^\/(admin|auth|logout|counts)(\/|$)/;
/** How long a visitor waits for a fresh page before the copy of an earlier visit is shown. */
const PATIENCE_MS = 3_000;
/** The caches of earlier versions of this file. */
const OLD_CACHE = /^kept-/;

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (OLD_CACHE.test(name) && name !== KEPT_CACHE) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage | typeof SEND_OUTBOX;
  event.waitUntil(message === SEND_OUTBOX ? sendOutbox().catch(() => {}) : keepPages(message));
});

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === SEND_OUTBOX) waitUntil.call(event, sendOutbox());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (origin !== location.origin || NOT_OURS.test(pathname)) return;
  if (method === "POST") {
    if (!isFromOurPage(event.request)) return;
    if (pathname === CONTACT) event.respondWith(sendOrKeep(event.request));
    else if (mode === "navigate") event.respondWith(fetch(event.request).catch(answerOffline));
  } else if (mode === "navigate") event.respondWith(openPage(event, pathname + search));
  else if (method === "GET" && FILE.test(pathname)) event.respondWith(openFile(event, pathname));
});

/**
 * Whether one of our pages sends a form. Kept and sent from here, the form of another website
 * would reach the server as if it came from ours.
 */
function isFromOurPage({ referrer }: Request): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin === location.origin;
}

/** Answers with the server's page, or with a copy if there is one and no fresh page comes. */
async function openPage(event: FetchEvent, path: string): Promise<Response> {
  const fresh = load(event);
  const kept = await findKept(path);
  if (!kept) return fresh.catch(answerOffline);
  event.waitUntil(
    fresh.then(({ status }) => (status === 404 || status === 410 ? forgetPage(path) : false)).catch(() => {}),
  );
  try {
    return (await Promise.race([fresh, passed(PATIENCE_MS)])) ?? (await asCopy(kept));
  } catch {
    return asCopy(kept);
  }
}

async function load(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

function passed(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function answerOffline(): Promise<Response> {
  return (await findKept(OFFLINE_PAGE)) ?? Response.error();
}

/** Says at the top of a kept page how old it is. */
async function asCopy(kept: Response): Promise<Response> {
  const readAt = new Date(Number(kept.headers.get(READ_AT)));
  const when = readAt.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  const note = `<p class="kept-note" role="note">No connection: this is the page as you had it on ${when}. <a href="">Try again</a></p>`;
  const page = (await kept.text()).replace(/<main[^>]*>/, (main) => main + note);
  return new Response(page, { headers: kept.headers });
}

/** A kept file is never out of date, because its name stands for its content. */
async function openFile(event: FetchEvent, path: string): Promise<Response> {
  const kept = await findKept(path);
  if (kept) return kept;
  try {
    const file = await fetch(event.request);
    event.waitUntil(keepLoaded(path, file.clone()));
    return file;
  } catch (error) {
    const other = FILE.exec(path)?.[1] === "pictures" ? await findOtherVersion(path) : undefined;
    if (other) return other;
    throw error;
  }
}
