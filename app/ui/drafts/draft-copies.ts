import { type DraftFields, titleOrUntitled } from "#app/platform/drafts/draft.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { findCopy, forgetCopy, type KeptWhere, keepCopy, listCopies } from "#app/ui/device/device-copies.ts";
import type { DraftRequests } from "./draft-requests.ts";
import { joinTabs, tellTabs } from "./draft-tabs.ts";

/** A draft kept on this device while the server does not have it. */
export type KeptDraft<Draft> = {
  id: string;
  /** The version it is based on; 0 for a record that the server has never seen. */
  base: number;
  /**
   * The tab that wrote it: whoever continues the copy may overwrite what that tab saved. Copies
   * from before tabs had ids have none.
   */
  tab?: string;
  keptAt: number;
  label?: string;
  draft: Draft;
  /** The picture with the id `draft.pictureId`. */
  picture: PictureData | null;
};

export type FoundCopy<Draft> = KeptDraft<Draft> & { key: string };
/** A copy that only this page continues. Call `release` once the draft is stored elsewhere. */
export type TakenCopy<Draft> = FoundCopy<Draft> & { release: () => void };
/** A copy, and whether the server has an earlier version of its record. */
export type UnsavedCopy<Draft> = FoundCopy<Draft> & { isStored: boolean };

const CHANNEL = "left-copies";

/** Keeps copies of drafts on this device, and finds those that a closed or crashed tab has left. */
export class DraftCopies<Draft extends DraftFields> {
  readonly #prefix: string;
  readonly #requests: DraftRequests<Draft, unknown>;
  readonly #filledIn: readonly (keyof Draft)[];

  /**
   * @param kind begins the keys of the copies
   * @param filledIn the fields that the server fills in when they are empty
   */
  constructor(kind: string, requests: DraftRequests<Draft, unknown>, filledIn: readonly (keyof Draft)[]) {
    this.#prefix = `${kind}/`;
    this.#requests = requests;
    this.#filledIn = filledIn;
  }

  /**
   * Creates the key for one local copy. Two tabs that write the same text keep two copies, so that
   * neither removes what the other still needs.
   */
  newKey(id: string): string {
    return `${this.#prefix}${id}/${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  }

  keep(key: string, copy: Omit<KeptDraft<Draft>, "keptAt" | "label">): Promise<KeptWhere> {
    const label = titleOrUntitled(copy.draft.title);
    return keepCopy(key, { ...copy, label, keptAt: Date.now() } satisfies KeptDraft<Draft>);
  }

  /** Deletes an abandoned copy, or one stored under a new key. Other tabs stop offering it. */
  async forget({ key }: FoundCopy<Draft>): Promise<void> {
    await forgetCopy(key);
    tellTabs(CHANNEL);
  }

  /**
   * Claims an abandoned copy, in its current state, before any other tab does.
   *
   * @returns undefined if another tab was first, or the copy no longer exists
   */
  async take({ key }: FoundCopy<Draft>): Promise<TakenCopy<Draft> | undefined> {
    const letGo = await claimFree(key);
    if (!letGo) return undefined;
    const copy = await findCopy<KeptDraft<Draft>>(key);
    const release = () => {
      letGo();
      tellTabs(CHANNEL);
    };
    // Other tabs see that it is in use, and wait for it to be released.
    tellTabs(CHANNEL);
    if (copy) return { ...copy, key, release };
    release();
    return undefined;
  }

  /** Lists all copies that the server does not have, including those of open tabs. */
  async listUnsaved(): Promise<UnsavedCopy<Draft>[]> {
    return this.onlyUnsaved((await this.#list(undefined)).all);
  }

  /**
   * Lists the copies that no tab is editing, newest first: those of tabs that were closed or
   * crashed.
   *
   * @param id restricts the list to one record
   */
  async listLeft(id?: string): Promise<FoundCopy<Draft>[]> {
    return (await this.#list(id)).left;
  }

  /**
   * Lists abandoned copies like {@link listLeft}, and updates the list when a tab closes or another
   * tab takes a copy.
   *
   * @returns a function that stops following
   */
  followLeft(id: string | undefined, onFound: (copies: FoundCopy<Draft>[]) => void): () => void {
    const ended = new AbortController();
    const watched = new Set<string>();
    const look = async () => {
      const { all, left } = await this.#list(id);
      if (ended.signal.aborted) return;
      onFound(left);
      for (const { key } of all.filter((copy) => !left.includes(copy))) {
        if (watched.has(key)) continue;
        watched.add(key);
        // Granted when the page that holds the key releases it. The lock is shared, so that waiting
        // tabs do not block each other.
        navigator.locks
          .request(key, { signal: ended.signal, mode: "shared" }, () => watched.delete(key))
          .then(look, () => {});
      }
    };
    void look();
    const tabs = joinTabs(CHANNEL, () => void look());
    return () => {
      ended.abort();
      tabs.leave();
    };
  }

  /**
   * Filters for copies whose draft the server does not have. Deletes copies that did reach the
   * server although their tab was closed before it knew. While the server is unreachable, a copy
   * counts as unsaved.
   */
  async onlyUnsaved(copies: FoundCopy<Draft>[]): Promise<UnsavedCopy<Draft>[]> {
    const looked = await Promise.all(
      copies.map(async (copy) => {
        const stored = await this.#requests.findNewer(copy.id, 0);
        if (!stored || !this.saysTheSame(copy.draft, stored.draft))
          return { ...copy, isStored: stored !== undefined };
        await forgetCopy(copy.key);
        return undefined;
      }),
    );
    return looked.filter((copy) => copy !== undefined);
  }

  async #list(id: string | undefined): Promise<{ all: FoundCopy<Draft>[]; left: FoundCopy<Draft>[] }> {
    const prefix = id === undefined ? this.#prefix : `${this.#prefix}${id}/`;
    const [copies, locks] = await Promise.all([
      listCopies<KeptDraft<Draft>>(prefix),
      navigator.locks?.query(),
    ]);
    const held = new Set(locks?.held?.map(({ name }) => name));
    const all = copies.map(({ key, value }) => ({ ...value, key }));
    const left = all.filter(({ key }) => !held.has(key));
    return { all, left: left.sort((one, other) => other.keptAt - one.keptAt) };
  }

  /**
   * Compares two drafts by what a reader sees. The server rewrites HTML (links get `rel`, pictures
   * get widths), so the markup itself may differ.
   */
  saysTheSame(one: Draft, other: Draft): boolean {
    return this.#describe(one) === this.#describe(other);
  }

  #describe(draft: Draft): string {
    const ignored: readonly PropertyKey[] = [...this.#filledIn, "content"];
    const fields = Object.entries(draft).filter(([name]) => !ignored.includes(name));
    return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1))) + essenceOf(draft.content);
  }
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
 * Returns the tab that left a copy. Without locks nobody can tell whether that tab is closed: it
 * may still be writing, so what it saves must count as somebody else's.
 */
export function tabThatLeft({ tab }: KeptDraft<unknown>): string | undefined {
  return navigator.locks ? tab : undefined;
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
