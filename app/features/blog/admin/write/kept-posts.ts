import { type PostDraft, titleOrUntitled } from "#app/features/blog/post-draft.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { findCopy, forgetCopy, type KeptWhere, keepCopy, listCopies } from "#app/ui/device/device-copies.ts";
import { findStored } from "./post-requests.ts";

/** A local copy of a post, kept on this device while the server does not have it. */
export type KeptPost = {
  id: string;
  /** The version it is based on; 0 for a post that the server has never seen. */
  base: number;
  /**
   * The tab that wrote it: whoever continues the copy may overwrite what that tab saved. Copies
   * from before tabs had ids have none.
   */
  tab?: string;
  keptAt: number;
  label?: string;
  draft: PostDraft;
  /** The picture with the id `draft.pictureId`. */
  picture: PictureData | null;
};

const PREFIX = "post/";

/**
 * Creates the key for one local copy of a post. Two tabs that write the same post keep two copies,
 * so that neither removes what the other still needs.
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

/** Deletes an abandoned copy, or one stored under a new key. Other tabs stop offering it. */
export async function forgetLeft({ key }: FoundCopy): Promise<void> {
  await forgetPost(key);
  tellOfCopies();
}

/** A copy that only this page continues. Call `release` once the draft is stored elsewhere. */
export type TakenCopy = FoundCopy & { release: () => void };

/**
 * Claims an abandoned copy, in its current state, before any other tab does.
 *
 * @returns undefined if another tab was first, or the copy no longer exists
 */
export async function takeLeft({ key }: FoundCopy): Promise<TakenCopy | undefined> {
  const letGo = await claimFree(key);
  if (!letGo) return undefined;
  const copy = await findCopy<KeptPost>(key);
  const release = () => {
    letGo();
    tellOfCopies();
  };
  // Other tabs see that it is in use, and wait for it to be released.
  tellOfCopies();
  if (copy) return { ...copy, key, release };
  release();
  return undefined;
}

/**
 * Claims a key like {@link claimKey}, but only if nobody else holds it. Without browser support for
 * locks, every claim succeeds.
 */
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

/** Whether this browser can tell that the tab that left a copy is closed. */
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

/** Lists all local copies of posts that the server does not have, including those of open tabs. */
export async function listUnsavedPosts(): Promise<StoredCopy[]> {
  const copies = await listCopies<KeptPost>(PREFIX);
  return keepUnsavedOnly(copies.map(({ key, value }) => ({ ...value, key })));
}

/**
 * Lists the copies that no tab is editing, newest first: those of tabs that were closed or crashed.
 *
 * @param id restricts the list to one post
 */
export async function listLeftCopies(id?: string): Promise<FoundCopy[]> {
  return (await listCopiesBy(id)).left;
}

/**
 * Lists abandoned copies like {@link listLeftCopies}, and updates the list when a tab closes or
 * another tab takes a copy.
 *
 * @returns a function that stops following
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
      // Granted when the page that holds the key releases it. The lock is shared, so that waiting
      // tabs do not block each other.
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
 * Filters for copies whose draft the server does not have. Deletes copies that did reach the
 * server although their tab was closed before it knew. While the server is unreachable, a copy
 * counts as unsaved.
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

/** A copy, and whether the server has an earlier version of its post. */
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
 * Marks a key as in use by this page until the returned function is called or the page is gone,
 * even by a crash. Without browser support for locks, copies of other open tabs are offered too.
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
 * Compares two drafts by what a reader sees. The server rewrites HTML (links get `rel`, pictures
 * get widths), so the markup itself may differ.
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
      // The version of a picture in `src` may change; its id does not.
      const picture = /[0-9a-f]{32}/.exec(node.getAttribute("src") ?? "")?.[0] ?? "";
      parts.push(`<${node.tagName} ${attributes.join("|")} ${picture}>`);
    } else parts.push(node.textContent?.trim() ?? "");
  }
  return parts.join("");
}
