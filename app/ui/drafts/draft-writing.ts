import type { DraftFields, NewerDraft, Presence } from "#app/platform/drafts/draft.ts";
import { type MergedDraft, mergeDrafts } from "#app/platform/drafts/merge-drafts.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { forgetCopy, hearOfCopies } from "#app/ui/device/device-copies.ts";
import { noteUnsavedText } from "#app/ui/form/use-unsaved-changes.tsx";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { claimKey, type DraftCopies, type FoundCopy, type TakenCopy, tabThatLeft } from "./draft-copies.ts";
import { type DraftRequests, outlivesPage, type Saved } from "./draft-requests.ts";
import { DraftSaver } from "./draft-saver.ts";
import { joinTabs, newTabId } from "./draft-tabs.ts";

/** What a writing screen gives, of whatever kind its text is. */
export type WritingParts<Draft extends DraftFields, Status> = {
  id: string;
  /** The kind of record, as in the keys of its copies. */
  kind: string;
  /** The draft with which the screen was opened, as stored. */
  opened: { version: number; draft: Draft };
  /** A local copy to start from. */
  continued: TakenCopy<Draft> | undefined;
  requests: DraftRequests<Draft, Status>;
  copies: DraftCopies<Draft>;
  form: {
    /** Returns the latest draft. */
    read: () => Draft;
    replace: (draft: Draft) => void;
    /** Changes the draft in place, so that the cursor stays and undo goes on. */
    change: (draft: Draft) => void;
    /** Commits text that was typed into a field but not added yet. */
    settle: () => void;
  };
  picture: {
    read: () => PictureData | null;
    adopt: (picture: PictureData | null) => void;
    /** Gives up an upload. */
    drop: () => void;
  };
  signIn: () => Promise<boolean>;
  /** Waits for pending pictures before a save that ends the writing. */
  settleUploads: () => Promise<boolean>;
  onSaved: (saved: Saved<Status>) => void;
  /** Called when the screen shows a newer draft from the server. */
  onTaken: (newer: NewerDraft<Draft, Status>) => void;
};

function baseOf<Draft extends DraftFields, Status>({ opened, continued }: WritingParts<Draft, Status>) {
  const version = continued?.base ?? opened.version;
  return { version, base: version === opened.version ? opened.draft : undefined };
}

/**
 * Everything that belongs to writing one text, from opening the screen until leaving it: its saves,
 * its local copy, the other tabs (decision 21).
 */
export class DraftWriting<Draft extends DraftFields, Status> {
  readonly id: string;
  readonly saver: DraftSaver<Draft, Status>;
  readonly requests: DraftRequests<Draft, Status>;
  readonly copies: DraftCopies<Draft>;
  /** Returns the latest draft. */
  readonly read: () => Draft;
  readonly #parts: WritingParts<Draft, Status>;
  readonly #copyKey: string;
  #tabId: string | undefined;
  /** The tab whose copy this one continues; cleared after this tab's first save. */
  #continues: string | undefined;
  #tabs: ReturnType<typeof joinTabs> | undefined;
  #releaseKey = () => {};
  #releaseCopy = () => {};

  constructor(parts: WritingParts<Draft, Status>) {
    const { id, requests, copies, form, picture, continued } = parts;
    this.#parts = parts;
    this.id = id;
    this.requests = requests;
    this.copies = copies;
    this.read = form.read;
    this.#copyKey = copies.newKey(id);
    this.#continues = continued && tabThatLeft(continued);
    this.saver = new DraftSaver<Draft, Status>(
      {
        read: form.read,
        send: (request) => requests.send(id, { tab: this.tab(), continues: this.#continues }, request),
        keep: (draft, base) =>
          copies.keep(this.#copyKey, { id, base, draft, tab: this.#writer(), picture: picture.read() }),
        forget: () => void forgetCopy(this.#copyKey),
        isSmall: (draft) => navigator.onLine && outlivesPage(JSON.stringify(draft)),
        signIn: parts.signIn,
        settleUploads: parts.settleUploads,
        onSaved: (saved) => {
          this.#continues = undefined;
          parts.onSaved(saved);
          this.#tabs?.tell();
        },
      },
      baseOf(parts),
    );
  }

  /**
   * Returns the id by which the server knows this opening of the screen. It is created on the first
   * request, because the server has no browser to identify.
   */
  tab(): string {
    this.#tabId ??= newTabId();
    return this.#tabId;
  }

  #writer(): string {
    return this.#continues ?? this.tab();
  }

  /** Tells the server that this screen is open, and returns who else has the text open. */
  async tellPresence(takesOver: boolean): Promise<Presence | undefined> {
    const idleMs = Math.min(Date.now() - this.saver.changedAt(), 86_400_000);
    return this.requests.tellPresence(this.id, { tab: this.tab(), idleMs, takesOver });
  }

  /** Tells the server that this screen is being left. */
  tellLeaving(): void {
    this.requests.tellLeaving(this.id, this.tab());
  }

  /** Loads a newer draft into a tab without changes of its own; otherwise reports a conflict. */
  async lookForNewer(): Promise<void> {
    const { saver } = this;
    if (saver.version() === 0) return;
    const newer = await this.requests.findNewer(this.id, saver.version(), this.#writer());
    if (!newer || newer.version <= saver.version()) return;
    if (saver.isSaved() && pendingUploads.list().length === 0) this.take(newer);
    else saver.meet(newer);
  }

  /** Shows a newer draft from the server. */
  take(newer: NewerDraft<Draft, Status>): void {
    this.#show(newer, undefined);
    this.saver.adopt({ version: newer.version, base: newer.draft, isSaved: true, at: newer.at });
    this.#parts.onTaken(newer);
  }

  /**
   * Discards the pending changes, and what is unsaved here. Nothing is saved any more until
   * `saver.goOn`.
   *
   * @returns false if that failed, and nothing has changed
   */
  async discardPending(): Promise<boolean> {
    const { saver } = this;
    // A save in progress would bring back the discarded changes.
    await saver.hold();
    if (!(await this.requests.discardPending(this.id))) {
      saver.goOn();
      return false;
    }
    pendingUploads.dropAll();
    saver.letGo();
    return true;
  }

  /** Merges a newer draft from the server with this one. Undefined if they can't be compared. */
  mergeWith({ draft }: NewerDraft<Draft, Status>): MergedDraft<Draft> | undefined {
    const base = this.saver.base();
    return base && mergeDrafts(base, this.read(), draft);
  }

  /** Goes on with a draft that was merged with a newer one. It is saved as any change is. */
  goOnWith(merged: Draft, newer: NewerDraft<Draft, Status>): void {
    const { form, picture, onTaken } = this.#parts;
    const hasTheirPicture = merged.pictureId !== this.read().pictureId;
    form.change(merged);
    if (hasTheirPicture) picture.adopt(newer.picture);
    this.saver.adopt({ version: newer.version, base: newer.draft, isSaved: false });
    onTaken(newer);
  }

  #show({ draft, picture }: { draft: Draft; picture: PictureData | null }, continues: string | undefined) {
    this.#continues = continues;
    this.#parts.form.replace(draft);
    this.#parts.picture.adopt(picture);
  }

  /** Shows a local copy to continue. */
  async continueCopy(found: FoundCopy<Draft>): Promise<void> {
    const copy = await this.copies.take(found);
    // Another tab took the copy, so its draft is the newer one now.
    if (!copy) return this.lookForNewer();
    this.#show(copy, tabThatLeft(copy));
    this.saver.adopt({ version: copy.base, base: undefined, isSaved: false });
    await this.#keepAsOwn(copy);
  }

  /** Stores the copy under a key of its own before deleting the old one. */
  async #keepAsOwn(copy: TakenCopy<Draft>): Promise<void> {
    await this.saver.keepNow();
    if (!this.saver.isSafe()) {
      // The browser's storage is full, so the old copy stays, claimed by this page.
      this.#releaseCopy = copy.release;
      return;
    }
    await this.copies.forget(copy);
    copy.release();
  }

  /** Follows the page, the connection and the other tabs. Returns how to stop. */
  connect(): () => void {
    const { kind, continued } = this.#parts;
    this.#tabs = joinTabs(`${kind}/${this.id}`, () => void this.lookForNewer());
    this.#releaseKey = claimKey(this.#copyKey);
    if (continued) {
      this.saver.changed();
      void this.#keepAsOwn(continued);
    }
    const stopHearing = hearOfCopies({
      // The person agreed to that when signing out.
      onForgotten: () => this.saver.letGo(),
      onSave: () => void this.saver.flush(),
    });
    const isOver = noteUnsavedText(() => !this.saver.isSaved());
    const left = new AbortController();
    this.#followPage(left.signal);
    return () => {
      left.abort();
      stopHearing();
      isOver();
    };
  }

  #followPage(signal: AbortSignal): void {
    const { saver } = this;
    const look = () => void this.lookForNewer();
    const on = (target: EventTarget, type: string, listen: (event: Event) => void) =>
      target.addEventListener(type, listen, { signal });
    on(window, "focus", look);
    on(window, "online", () => {
      saver.retry();
      look();
    });
    on(document, "visibilitychange", () => {
      if (document.visibilityState === "hidden") return void saver.flush();
      if (saver.state().kind === "signed-out") saver.retry();
      look();
    });
    on(window, "pagehide", () => {
      this.#parts.form.settle();
      void saver.flush(true);
    });
    on(window, "beforeunload", (event) => {
      // Warns only if changes are neither saved nor kept, and a keepalive request could not carry
      // them.
      if (!saver.isSafe() && !saver.canOutlive()) event.preventDefault();
    });
  }

  /** Saves what is unsaved, because the screen is being left. */
  leave(): void {
    this.#parts.form.settle();
    this.#parts.picture.drop();
    this.saver.stop();
    void this.saver.flush().finally(() => {
      this.#releaseKey();
      this.#releaseCopy();
      this.#tabs?.leave();
    });
  }
}
