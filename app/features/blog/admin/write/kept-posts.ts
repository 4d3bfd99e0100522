import { type PostDraft, titleOrUntitled } from "#app/features/blog/post-draft.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { findCopy, forgetCopy, type KeptWhere, keepCopy, listCopies } from "#app/ui/device-copies.ts";
import { findStored } from "./post-requests.ts";

/** What this device keeps of a post while the server does not have it. */
export type KeptPost = {
  id: string;
  /** The version that it was made from; 0 for a post that the server has never seen. */
  base: number;
  /**
   * The tab that wrote it: whoever continues it may overwrite what that tab saved. Copies from
   * before tabs had ids have none.
   */
  tab?: string;
  keptAt: number;
  label?: string;
  draft: PostDraft;
  /** The one that `draft.pictureId` names. */
  picture: PictureData | null;
};

const PREFIX = "post/";

/**
 * The key of one writing of a post: two tabs that write the same post keep two copies, so that neither takes out what the
 * other still needs.
 */
export function newCopyKey(id: string): string {
  return `${PREFIX}${id}/${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function keepPost(key: string, post: Omit<KeptPost, "keptAt" | "label">): Promise<KeptWhere> {
  return keepCopy(key, {
    ...post,
    label: titleOrUntitled(post.draft.title),
    keptAt: Date.now(),
  } satisfies KeptPost);
}

export function forgetPost(key: string): Promise<void> {
  return forgetCopy(key);
}

export type FoundCopy = KeptPost & { key: string };

/** Throws away a copy that was left or got another key. Other tabs stop offering it. */
export async function forgetLeft({ key }: FoundCopy): Promise<void> {
  await forgetPost(key);
  tellOfCopies();
}

/**
 * A copy that only this page continues. Call `release` once the text is stored somewhere else.
 */
export type TakenCopy = FoundCopy & { release: () => void };

/**
 * Takes a copy that was left, as it is now, before any other tab does.
 *
 * @returns undefined when another tab was first, or it is gone
 */
export async function takeLeft({ key }: FoundCopy): Promise<TakenCopy | undefined> {
  const letGo = await claimFree(key);
  if (!letGo) return undefined;
  const copy = await findCopy<KeptPost>(key);
  const release = () => {
    letGo();
    tellOfCopies();
  };
  // The others find it in use, and wait for it.
  tellOfCopies();
  if (copy) return { ...copy, key, release };
  release();
  return undefined;
}

/** Like {@link claimKey}, unless somebody else holds the key. A browser without locks gives it to everybody. */
function claimFree(key: string): Promise<(() => void) | undefined> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks
      .request(key, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
      )
      .catch(reject);
  });
}

/** Whether the tab that left a copy has surely gone. */
export function canTellLeftCopies(): boolean {
  return Boolean(navigator.locks);
}

const CHANNEL = "left-copies";

function tellOfCopies(): void {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** All copies of posts that the server does not have, those of open tabs as well. */
export async function listUnsavedPosts(): Promise<StoredCopy[]> {
  const copies = await listCopies<KeptPost>(PREFIX);
  return keepUnsavedOnly(copies.map(({ key, value }) => ({ ...value, key })));
}

/**
 * The copies that nobody is writing on now, the newest first: those of tabs that were closed or crashed.
 *
 * @param id of one post only
 */
export async function listLeftCopies(id?: string): Promise<FoundCopy[]> {
  return (await listCopiesBy(id)).left;
}

/**
 * The same, followed: also a copy whose tab goes a little later is found, and one that another tab took is no longer.
 *
 * @returns ends it
 */
export function followLeftCopies(id: string | undefined, onFound: (copies: FoundCopy[]) => void): () => void {
  const ended = new AbortController();
  const watched = new Set<string>();
  async function look() {
    const { left, inUse } = await listCopiesBy(id);
    if (ended.signal.aborted) return;
    onFound(left);
    for (const key of inUse) {
      if (watched.has(key)) continue;
      watched.add(key);
      // Granted when its page has let go of it. Shared: those who wait don't keep it from each other.
      navigator.locks
        .request(key, { signal: ended.signal, mode: "shared" }, () => watched.delete(key))
        .then(look, () => {});
    }
  }
  void look();
  if ("BroadcastChannel" in window) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void look();
    ended.signal.addEventListener("abort", () => channel.close());
  }
  return () => ended.abort();
}

/**
 * The copies whose text the server does not have. Those that it has, because their tab did not live to hear of it, are
 * taken out. While the server cannot be asked, a copy counts as one that it lacks.
 */
export async function keepUnsavedOnly<Copy extends FoundCopy>(copies: Copy[]): Promise<StoredCopy<Copy>[]> {
  const looked = await Promise.all(
    copies.map(async (copy) => {
      const stored = await findStored(copy.id);
      if (!stored || !saysTheSame(copy.draft, stored.draft))
        return { ...copy, isStored: stored !== undefined };
      await forgetPost(copy.key);
      return undefined;
    }),
  );
  return looked.filter((copy) => copy !== undefined);
}

/** A copy, and whether the server has an earlier text of its post. */
export type StoredCopy<Copy extends FoundCopy = FoundCopy> = Copy & { isStored: boolean };

async function listCopiesBy(id: string | undefined): Promise<{ left: FoundCopy[]; inUse: string[] }> {
  const [copies, locks] = await Promise.all([
    listCopies<KeptPost>(id === undefined ? PREFIX : `${PREFIX}${id}/`),
    navigator.locks?.query(),
  ]);
  const held = new Set(locks?.held?.map(({ name }) => name));
  return {
    left: copies
      .filter(({ key }) => !held.has(key))
      .map(({ key, value }) => ({ ...value, key }))
      .sort((one, other) => other.keptAt - one.keptAt),
    inUse: copies.map(({ key }) => key).filter((key) => held.has(key)),
  };
}

/**
 * Marks a key as written on by this page, until the function it returns is called or the page is gone, also by a crash.
 * A browser without locks cannot tell; it then offers copies of other tabs too.
 */
export function claimKey(key: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(key, () => held);
  return release;
}

/**
 * Whether two drafts say the same. The server writes HTML in its own way (an address gets its `rel`, a picture its
 * widths), so of the text only what a reader meets is compared.
 */
export function saysTheSame(one: PostDraft, other: PostDraft): boolean {
  return describe(one) === describe(other);
}

function describe({ content, slug: _, readTime: __, ...fields }: PostDraft): string {
  return JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))) + essenceOf(content);
}

const TELLING = ["href", "alt", "style", "class", "colspan", "rowspan"];

function essenceOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const parts: string[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      const attributes = TELLING.map((name) => node.getAttribute(name) ?? "");
      // Which version of a picture stands there changes; its id does not.
      const picture = /[0-9a-f]{32}/.exec(node.getAttribute("src") ?? "")?.[0] ?? "";
      parts.push(`<${node.tagName} ${attributes.join("|")} ${picture}>`);
    } else parts.push(node.textContent?.trim() ?? "");
  }
  return parts.join("");
}
