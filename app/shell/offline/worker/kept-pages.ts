import { FILE, KEPT_CACHE, OFFLINE_PAGE, READ_AT, type WorkerMessage } from "#app/ui/offline/kept.ts";

/** What always stays, before anything else. */
const SHELL = [OFFLINE_PAGE, "/saved", "/"];
/** Limits what was read. What visitors saved stays in any case. */
const MOST_READ = 20;
const MOST_BYTES = 10_000_000;

let last: Promise<unknown> = Promise.resolve();

/** Changes the cache one after the other, so that no change removes what another is adding. */
function inTurn<Result>(change: (cache: Cache) => Promise<Result>): Promise<Result> {
  const mine = last.catch(() => {}).then(async () => change(await caches.open(KEPT_CACHE)));
  last = mine;
  return mine;
}

export function keepShell(): Promise<void> {
  return inTurn(async (cache) => {
    for (const path of SHELL) await keepPage(cache, path, { cache: "no-cache" });
  });
}

/** Keeps the page that is being read and all saved ones, and removes what is over the limits. */
export function keepPages({ saved, read }: WorkerMessage): Promise<void> {
  return inTurn(async (cache) => {
    if (read) {
      // It has just been loaded. A page that the browser may not keep is not asked for again.
      await keepPage(cache, read.path, { cache: "only-if-cached" });
      for (const file of read.files) await keepFile(cache, file);
    }
    // What can't be had now is tried again with the next page.
    for (const { path, picture } of saved) {
      if (!(await cache.match(path))) await keepPage(cache, path, { cache: "no-cache", withPictures: true });
      if (picture) await keepFile(cache, picture);
    }
    await removeOld(
      cache,
      saved.map(({ path }) => path),
    );
  });
}

/** Keeps a file that a page has loaded. */
export function keepLoaded(path: string, file: Response): Promise<void> {
  return inTurn(async (cache) => {
    if (mayBeKept(file)) await cache.put(path, file);
  });
}

export async function findKept(path: string): Promise<Response | undefined> {
  return (await caches.open(KEPT_CACHE)).match(path);
}

export function forgetPage(path: string): Promise<boolean> {
  return inTurn((cache) => cache.delete(path));
}

/** Finds another version of the same picture. Without a connection any will do. */
export async function findOtherVersion(path: string): Promise<Response | undefined> {
  const cache = await caches.open(KEPT_CACHE);
  const picture = nameOf(path);
  const found = (await cache.keys()).find(({ url }) => nameOf(new URL(url).pathname) === picture);
  return found && cache.match(found);
}

type KeepOptions = {
  cache: RequestCache;
  /** Whether to fetch pictures that the page may not have loaded. */
  withPictures?: boolean;
};

async function keepPage(cache: Cache, path: string, options: KeepOptions): Promise<void> {
  const answer = await fetch(path, { cache: options.cache, mode: "same-origin" }).catch(() => undefined);
  if (!answer || !isForEverybody(answer)) return;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  // Without a connection, a prefetch would delay the navigation.
  headers.delete("Speculation-Rules");
  headers.set("Content-Length", String(text.length));
  headers.set(READ_AT, String(Date.now()));
  for (const asset of assetsIn(text)) await keepFile(cache, asset);
  if (options.withPictures) for (const picture of picturesIn(text)) await keepFile(cache, picture);
  await cache.put(path, new Response(text, { headers }));
}

/** Whether an answer is a page that the server caches, which holds nothing of this visitor. */
function isForEverybody({ ok, redirected, headers }: Response): boolean {
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  return ok && !redirected && isPage === true && headers.get("Cache-Control")?.startsWith("public") === true;
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const file = await fetch(path).catch(() => undefined);
  if (file && mayBeKept(file)) await cache.put(path, file);
}

/**
 * Whether a file may be kept. The site asks for a picture of somebody who may withdraw her consent
 * to be requested again each time.
 */
function mayBeKept({ status, headers }: Response): boolean {
  return status === 200 && headers.get("Cache-Control")?.includes("no-cache") !== true;
}

/** Lists the files that a page names. Other fonts are kept once the page has loaded them. */
function assetsIn(text: string): Set<string> {
  return new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g));
}

/** Lists the pictures in a page, in one version each. */
function picturesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/ src="(\/pictures\/[\w.-]+)"/g), ([, path]) => path as string));
}

/** Removes the pages read longest ago that are over the limits, and files that no page needs. */
async function removeOld(cache: Cache, saved: string[]): Promise<void> {
  const requests = await cache.keys();
  const files = new Map<string, Response>();
  const pages = new Map<string, Response>();
  for (const { url } of requests) {
    const { pathname } = new URL(url);
    const kept = await cache.match(pathname);
    if (kept) (FILE.test(pathname) ? files : pages).set(pathname, kept);
  }
  const wanted = new Set<string>();
  let bytes = 0;

  /** Adds what a text names, and what the styles and scripts among it name. */
  async function addFilesOf(text: string): Promise<void> {
    for (const [path, file] of files) {
      if (wanted.has(path) || !text.includes(nameOf(path))) continue;
      wanted.add(path);
      bytes += sizeOf(file);
      if (/\.(css|js)$/.test(path)) await addFilesOf(await file.clone().text());
    }
  }

  const always = [...SHELL, ...saved];
  const isAlways = (path: string) => always.includes(path);
  const readAt = (page: Response) => Number(page.headers.get(READ_AT));
  const read = [...pages].filter(([path]) => !isAlways(path)).sort(([, a], [, b]) => readAt(b) - readAt(a));
  for (const [path, page] of [
    ...[...pages].filter(([path]) => isAlways(path)),
    ...read.slice(0, MOST_READ),
  ]) {
    if (bytes + sizeOf(page) > MOST_BYTES && !isAlways(path)) break;
    wanted.add(path);
    bytes += sizeOf(page);
    await addFilesOf(await page.clone().text());
  }
  for (const path of [...pages.keys(), ...files.keys()]) if (!wanted.has(path)) await cache.delete(path);
}

const sizeOf = ({ headers }: Response) => Number(headers.get("Content-Length"));

/** Returns what pages call a file. Of a picture, they name each version. */
function nameOf(path: string): string {
  return /^\/pictures\/[0-9a-f]+-/.exec(path)?.[0] ?? path.slice(path.lastIndexOf("/") + 1);
}
