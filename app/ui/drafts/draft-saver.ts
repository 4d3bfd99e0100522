import type { NewerDraft } from "#app/platform/drafts/draft.ts";
import type { KeptWhere } from "#app/ui/device/device-copies.ts";
import type { Refused, Saved, SaveOutcome, SaveReason, SaveRequest } from "./draft-requests.ts";
import { ValueStore } from "./value-store.ts";

/**
 * Delay between the last keystroke and a save, and the maximum delay for somebody who never pauses.
 */
const AUTOSAVE_MS = 2_000;
const MAX_WAIT_MS = 30_000;
/** A change is stored on the device within half a second: this delay, plus the time to store it. */
const KEEP_MS = 300;
/** Delays between retries. The last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** What the writer is told about their draft. */
export type SaveState<Draft, Status> =
  /** Unchanged since it was opened. */
  | { kind: "untouched" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** No connection, or a failing server. The saver keeps retrying. */
  | { kind: "offline"; because: "unreachable" | "failed"; kept: KeptWhere }
  | { kind: "signed-out"; kept: KeptWhere }
  | (Refused & { reason: SaveReason })
  | { kind: "conflict"; reason: SaveReason; theirs: NewerDraft<Draft, Status> }
  | { kind: "gone" };

export type SaverParts<Draft, Status> = {
  /** Returns the latest draft. */
  read: () => Draft;
  send: (request: SaveRequest<Draft>) => Promise<SaveOutcome<Draft, Status>>;
  /** Stores a copy on this device, with the version it is based on. */
  keep: (draft: Draft, base: number) => Promise<KeptWhere>;
  forget: () => void;
  /** Whether the draft is small enough for a keepalive request while the page unloads. */
  isSmall: (draft: Draft) => boolean;
  /** Prompts for sign-in without leaving the page. */
  signIn: () => Promise<boolean>;
  /** Waits for pending picture uploads. Resolves to false if the writer goes back to editing. */
  settleUploads: () => Promise<boolean>;
  /** Called after each successful save. */
  onSaved: (saved: Saved<Status>) => void;
};

type SaveOptions = { overwrite?: boolean; ends?: boolean; onSettled?: () => void };

/**
 * Saves a draft while it is being written: one save at a time, always the latest draft. Unsaved
 * changes are kept on this device. Never throws; `state()` tells what happened.
 */
export class DraftSaver<Draft, Status> {
  readonly #parts: SaverParts<Draft, Status>;
  readonly #store = new ValueStore<SaveState<Draft, Status>>({ kind: "untouched" });
  #version: number;
  /** The draft of that version, as this tab has seen it. Unknown after a local copy. */
  #base: Draft | undefined;
  /**
   * Incremented on each change. `#savedRevision` and `#kept` record what the server and the device
   * have.
   */
  #revision = 0;
  #savedRevision = 0;
  #kept = { revision: 0, where: "device" as KeptWhere };
  #failures = 0;
  #hasAskedToSignIn = false;
  #isHeldBack = false;
  #isSending = false;
  #isStopped = false;
  #changedAt = Date.now();
  #unsavedSince: number | undefined;
  #autosave: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the current save and all queued saves have finished. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param opened `base`: the draft of that version, if it is known */
  constructor(parts: SaverParts<Draft, Status>, opened: { version: number; base: Draft | undefined }) {
    this.#parts = parts;
    this.#version = opened.version;
    this.#base = opened.base;
  }

  readonly state = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  version(): number {
    return this.#version;
  }

  /** Returns the latest draft that this tab and the server had in common, if it is known. */
  base(): Draft | undefined {
    return this.#base;
  }

  isSaved(): boolean {
    return this.#revision === this.#savedRevision;
  }

  /** Whether nothing would be lost if the page went away now. */
  isSafe(): boolean {
    return this.isSaved() || (this.#kept.revision === this.#revision && this.#kept.where === "device");
  }

  /** Whether autosave is blocked until the writer decides. */
  #awaitsDecision(): boolean {
    const { kind } = this.state();
    return kind === "conflict" || kind === "gone";
  }

  /** When something was last typed, or when the screen was opened. */
  changedAt(): number {
    return this.#changedAt;
  }

  changed(): void {
    this.#revision += 1;
    this.#changedAt = Date.now();
    this.#unsavedSince ??= Date.now();
    this.#keeping ??= setTimeout(() => void this.keepNow(), KEEP_MS);
    if (this.#awaitsDecision() || this.#isHeldBack) return;
    const { kind } = this.state();
    if (!this.#isSending && (kind === "untouched" || kind === "saved" || kind === "refused"))
      this.#store.set({ kind: "unsaved" });
    const longest = Math.max(0, this.#unsavedSince + MAX_WAIT_MS - Date.now());
    this.#autosaveIn(Math.min(AUTOSAVE_MS, longest));
  }

  #autosaveIn(ms: number): void {
    clearTimeout(this.#autosave);
    if (!this.#isStopped) this.#autosave = setTimeout(() => void this.save("autosave"), ms);
  }

  #cancelKeeping(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
  }

  /** Stores the latest draft on this device, unless the device or the server already has it. */
  async keepNow(): Promise<void> {
    this.#cancelKeeping();
    if (this.isSafe()) return;
    const revision = this.#revision;
    const where = await this.#parts.keep(this.#parts.read(), this.#version);
    if (revision >= this.#kept.revision) this.#kept = { revision, where };
    // The server received it while it was being stored here.
    if (this.isSaved()) this.#parts.forget();
  }

  /**
   * Queues a save behind those in progress. When its turn comes, an autosave checks whether there
   * is still anything to save.
   *
   * @param options `ends`: whether the save ends the writing; it then waits for pending uploads
   * first. `onSettled` is called once no uploads are pending.
   */
  async save(
    reason: SaveReason,
    { overwrite = false, ends = reason === "publication", onSettled }: SaveOptions = {},
  ): Promise<SaveOutcome<Draft, Status> | undefined> {
    if (ends && !(await this.#parts.settleUploads())) return { kind: "withdrawn" };
    onSettled?.();
    clearTimeout(this.#autosave);
    if (reason === "publication") this.#isHeldBack = true;
    const mine = this.#turn.then(() => this.#send(reason, overwrite));
    this.#turn = mine;
    return mine;
  }

  async #send(reason: SaveReason, overwrite: boolean): Promise<SaveOutcome<Draft, Status> | undefined> {
    const isAutosave = reason === "autosave";
    if (isAutosave && (this.isSaved() || this.#awaitsDecision() || this.#isHeldBack)) return undefined;
    const revision = this.#revision;
    const state = this.state();
    const base = state.kind === "conflict" && overwrite ? state.theirs.version : this.#version;
    const draft = this.#parts.read();
    const request = { draft, base, reason, ...(overwrite ? { overwrite } : {}) };
    this.#isSending = true;
    this.#store.set({ kind: "saving" });
    let outcome = await this.#parts.send(request);
    if (outcome.kind === "signed-out" && (!this.#hasAskedToSignIn || !isAutosave)) {
      this.#hasAskedToSignIn = true;
      await this.keepNow();
      this.#store.set({ kind: "signed-out", kept: this.#kept.where });
      if (await this.#parts.signIn()) {
        this.#store.set({ kind: "saving" });
        outcome = await this.#parts.send(request);
      }
    }
    this.#isSending = false;
    if (reason === "publication") this.#isHeldBack = false;
    if (outcome.kind === "saved") this.#settle(outcome, revision, draft);
    else await this.#fail(outcome, reason);
    return outcome;
  }

  #settle(saved: Saved<Status>, revision: number, draft: Draft): void {
    // A keepalive save may be confirmed before an older save.
    if (saved.version >= this.#version) this.#base = draft;
    this.#version = Math.max(this.#version, saved.version);
    this.#savedRevision = Math.max(this.#savedRevision, revision);
    this.#failures = 0;
    this.#hasAskedToSignIn = false;
    this.#parts.onSaved(saved);
    if (this.isSaved()) {
      this.#cancelKeeping();
      this.#unsavedSince = undefined;
      this.#parts.forget();
      this.#store.set({ kind: "saved", at: saved.savedAt });
    } else {
      this.#unsavedSince = Date.now();
      this.#store.set({ kind: "unsaved" });
      this.#autosaveIn(AUTOSAVE_MS);
    }
  }

  async #fail(
    outcome: Exclude<SaveOutcome<Draft, Status>, { kind: "saved" }>,
    reason: SaveReason,
  ): Promise<void> {
    if (outcome.kind === "withdrawn") return;
    await this.keepNow();
    const kept = this.#kept.where;
    if (outcome.kind === "failed" || outcome.kind === "unreachable") {
      this.#store.set({ kind: "offline", because: outcome.kind, kept });
      if (!this.isSaved()) this.#autosaveIn(RETRY_MS[this.#failures] ?? (RETRY_MS.at(-1) as number));
      this.#failures += 1;
    } else if (outcome.kind === "signed-out") this.#store.set({ kind: "signed-out", kept });
    else this.#store.set(outcome.kind === "gone" ? outcome : { ...outcome, reason });
  }

  /** Retries immediately, for instance because the connection is back. */
  retry(): void {
    if (!this.isSaved() && !this.#awaitsDecision() && !this.#isSending) void this.save("autosave");
  }

  /**
   * Stores unsaved changes on the device and sends them, because the page is being hidden or
   * unloaded.
   *
   * @param outlives whether the page is unloading, so that the request must outlive it
   * @returns a promise that resolves when both have been tried
   */
  async flush(outlives = false): Promise<void> {
    if (this.isSaved()) return;
    const keeps = this.keepNow();
    if (this.#awaitsDecision() || this.#isHeldBack) return keeps;
    if (outlives) {
      clearTimeout(this.#autosave);
      const revision = this.#revision;
      const draft = this.#parts.read();
      // Skips the queue: there may be no later chance.
      const request = { draft, base: this.#version, reason: "autosave", keepalive: true } as const;
      const outcome = await this.#parts.send(request);
      if (outcome.kind === "saved") this.#settle(outcome, revision, draft);
      // The page may become visible again.
      else this.#autosaveIn(AUTOSAVE_MS);
    } else await this.save("autosave");
    await keeps;
  }

  /** Whether a request that outlives the page could carry the unsaved changes. */
  canOutlive(): boolean {
    const isWell = ["unsaved", "saving", "saved"].includes(this.state().kind);
    return isWell && this.#parts.isSmall(this.#parts.read());
  }

  /**
   * Reports a conflict before this tab overwrites a draft it has not seen. Does not stop a save in
   * progress: the server detects that conflict.
   */
  meet(theirs: NewerDraft<Draft, Status>): void {
    const state = this.state();
    if (this.#isSending || this.#isHeldBack || state.kind === "gone" || theirs.version <= this.#version)
      return;
    clearTimeout(this.#autosave);
    const reason = state.kind === "conflict" ? state.reason : "autosave";
    this.#store.set({ kind: "conflict", reason, theirs });
  }

  /**
   * Replaces the draft with one from another tab of this person, from the server, or from a local
   * copy.
   */
  adopt(next: { version: number; base: Draft | undefined; isSaved: boolean; at?: number }): void {
    this.#version = next.version;
    this.#base = next.base;
    if (next.isSaved) {
      clearTimeout(this.#autosave);
      this.#revision += 1;
      this.#savedRevision = this.#revision;
      this.#unsavedSince = undefined;
      this.#store.set(next.at === undefined ? { kind: "untouched" } : { kind: "saved", at: next.at });
    } else {
      this.#store.set({ kind: "unsaved" });
      this.changed();
    }
  }

  /** Waits until no save is in progress, and blocks autosaves until `goOn`. */
  async hold(): Promise<void> {
    clearTimeout(this.#autosave);
    this.#isHeldBack = true;
    await this.#turn;
  }

  goOn(): void {
    this.#isHeldBack = false;
    if (!this.isSaved()) this.#autosaveIn(AUTOSAVE_MS);
  }

  /**
   * Discards unsaved changes because they are stored elsewhere. They are neither saved nor kept
   * here.
   */
  letGo(): void {
    this.#cancelTimers();
    this.#savedRevision = this.#revision;
    this.#parts.forget();
  }

  /** Cancels all timers, so that nothing more is saved automatically. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTimers();
  }

  #cancelTimers(): void {
    clearTimeout(this.#autosave);
    this.#cancelKeeping();
  }
}
