import { FILE, KEPT_CACHE, OFFLINE_PAGE, READ_AT } from "#app/ui/offline/kept.ts";

/** Lists the pages that are kept on this device, the last one read first. */
export function start(place: HTMLElement): void {
  if ("caches" in window) void list(place);
}

async function list(place: HTMLElement): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const paths = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => !FILE.test(path) && path !== OFFLINE_PAGE);
  const pages = await Promise.all(paths.map(async (path) => ({ path, page: await cache.match(path) })));
  const readAt = (page: Response | undefined) => Number(page?.headers.get(READ_AT));
  pages.sort((one, other) => readAt(other.page) - readAt(one.page));
  const links = document.createElement("ul");
  links.className = "kept-list";
  for (const { path, page } of pages) links.append(await drawLink(path, page));
  place.append(links);
  place.hidden = pages.length === 0;
}

async function drawLink(path: string, page: Response | undefined): Promise<HTMLElement> {
  const { title } = new DOMParser().parseFromString((await page?.text()) ?? "", "text/html");
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = path;
  link.textContent = title.replace(/ \| [^|]*$/, "") || path;
  item.append(link);
  return item;
}
