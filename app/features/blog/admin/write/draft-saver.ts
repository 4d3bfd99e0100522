import type { NewerDraft, PostDraft } from "#app/features/blog/post-draft.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { KeptWhere } from "#app/ui/device/device-copies.ts";
import type { Saved, SaveOutcome, SaveReason, SaveRequest } from "./post-requests.ts";

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
export type SaveState =
  /** Unchanged since it was opened. */
  | { kind: "untouched" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** No connection, or a failing server. The saver keeps retrying. */
  | { kind: "offline"; because: "unreachable" | "failed"; kept: KeptWhere }
  | { kind: "signed-out"; kept: KeptWhere }
  | { kind: "refused"; reason: SaveReason; errors: FieldErrors; formError: string | undefined }
  | { kind: "conflict"; reason: SaveReason; theirs: NewerDraft }
  | { kind: "gone" };

export type SaverParts = {
  /** Returns the latest draft. */
  read: () => PostDraft;
  send: (request: SaveRequest) => Promise<SaveOutcome>;
  /** Stores a copy on this device, with the version it is based on. */
  keep: (draft: PostDraft, base: number) => Promise<KeptWhere>;
  forget: () => void;
  /** Whether the draft is small enough for a keepalive request while the page unloads. */
  isSmall: (draft: PostDraft) => boolean;
  /** Prompts for sign-in without leaving the page. */
  signIn: () => Promise<boolean>;
  /** Waits for pending picture uploads. Resolves to false if the writer goes back to editing. */
  settleUploads: () => Promise<boolean>;
  /** Called after each successful save with the draft that was saved. */
  onSaved: (saved: Saved, draft: PostDraft) => void;
};

type SaveOptions = { overwrite?: boolean; ends?: boolean; onSettled?: () => void };

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves a post while it is being written: one save at a time, always the latest draft. Unsaved
 * changes are kept on this device. Never throws; `state()` tells what happened.
 */
export function createDraftSaver(parts: SaverParts, openedVersion: number) {
  let state: SaveState = { kind: "untouched" };
  let version = openedVersion;
  /**
   * Incremented on each change. `savedRevision` and `kept` record what the server and
   * the device have.
   */
  let revision = 0;
  let savedRevision = 0;
  let kept = { revision: 0, where: "device" as KeptWhere };
  let failures = 0;
  let hasAskedToSignIn = false;
  let waitsForPublication = false;
  let isSending = false;
  let isStopped = false;
  let unsavedSince: number | undefined;
  let autosave: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the current save and all queued saves have finished. */
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const isSaved = () => revision === savedRevision;
  const isKept = () => isSaved() || (kept.revision === revision && kept.where === "device");
  /** Autosave is blocked until the writer decides. */
  const isHeld = () => state.kind === "conflict" || state.kind === "gone";

  function show(next: SaveState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function changed() {
    revision += 1;
    unsavedSince ??= Date.now();
    keeping ??= setTimeout(() => void keepNow(), KEEP_MS);
    if (isHeld() || waitsForPublication) return;
    if (!isSending && (state.kind === "untouched" || state.kind === "saved" || state.kind === "refused"))
      show({ kind: "unsaved" });
    const longest = Math.max(0, unsavedSince + MAX_WAIT_MS - Date.now());
    autosaveIn(Math.min(AUTOSAVE_MS, longest));
  }

  function autosaveIn(ms: number) {
    clearTimeout(autosave);
    if (isStopped) return;
    autosave = setTimeout(() => void save("autosave"), ms);
  }

  /** Stores the latest draft on this device, unless the device or the server already has it. */
  async function keepNow(): Promise<void> {
    clearTimeout(keeping);
    keeping = undefined;
    if (isKept()) return;
    const keptRevision = revision;
    const where = await parts.keep(parts.read(), version);
    if (keptRevision >= kept.revision) kept = { revision: keptRevision, where };
    // The server received it while it was being stored here.
    if (isSaved()) parts.forget();
  }

  /**
   * Queues a save behind those in progress. When its turn comes, an autosave checks whether there
   * is still anything to save.
   *
   * @param ends whether the save ends the writing; it then waits for pending uploads first
   * @param onSettled called once no uploads are pending
   */
  async function save(
    reason: SaveReason,
    { overwrite = false, ends = reason === "publication", onSettled }: SaveOptions = {},
  ): Promise<SaveOutcome | undefined> {
    if (ends && !(await parts.settleUploads())) return { kind: "withdrawn" };
    onSettled?.();
    clearTimeout(autosave);
    if (reason === "publication") waitsForPublication = true;
    const mine = turn.then(() => sendNow(reason, overwrite));
    turn = mine;
    return mine;
  }

  async function sendNow(reason: SaveReason, overwrite: boolean): Promise<SaveOutcome | undefined> {
    const isAutosave = reason === "autosave";
    if (isAutosave && (isSaved() || isHeld() || waitsForPublication)) return undefined;
    const sentRevision = revision;
    const draft = parts.read();
    const base = state.kind === "conflict" && overwrite ? state.theirs.version : version;
    isSending = true;
    show({ kind: "saving" });
    let outcome = await parts.send({ draft, base, reason, ...(overwrite ? { overwrite } : {}) });
    if (outcome.kind === "signed-out" && (!hasAskedToSignIn || !isAutosave)) {
      hasAskedToSignIn = true;
      await keepNow();
      show({ kind: "signed-out", kept: kept.where });
      if (await parts.signIn()) {
        show({ kind: "saving" });
        outcome = await parts.send({ draft, base, reason, ...(overwrite ? { overwrite } : {}) });
      }
    }
    isSending = false;
    if (reason === "publication") waitsForPublication = false;
    await settle(outcome, reason, sentRevision, draft);
    return outcome;
  }

  async function settle(
    outcome: SaveOutcome,
    reason: SaveReason,
    sentRevision: number,
    draft: PostDraft,
  ): Promise<void> {
    if (outcome.kind === "saved") {
      // A keepalive save may be confirmed before an older save.
      version = Math.max(version, outcome.version);
      savedRevision = Math.max(savedRevision, sentRevision);
      failures = 0;
      hasAskedToSignIn = false;
      parts.onSaved(outcome, draft);
      if (isSaved()) {
        clearTimeout(keeping);
        keeping = undefined;
        unsavedSince = undefined;
        parts.forget();
        show({ kind: "saved", at: outcome.savedAt });
      } else {
        unsavedSince = Date.now();
        show({ kind: "unsaved" });
        autosaveIn(AUTOSAVE_MS);
      }
      return;
    }
    if (outcome.kind === "withdrawn") return;
    await keepNow();
    if (outcome.kind === "failed" || outcome.kind === "unreachable") {
      show({ kind: "offline", because: outcome.kind, kept: kept.where });
      if (!isSaved()) autosaveIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number);
      failures += 1;
    } else if (outcome.kind === "signed-out") show({ kind: "signed-out", kept: kept.where });
    else if (outcome.kind === "gone") show(outcome);
    else show({ ...outcome, reason });
  }

  return {
    state: () => state,
    version: () => version,
    isSaved,
    /** Whether nothing would be lost if the page went away now. */
    isSafe: isKept,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    changed,
    save,
    keepNow,
    /** Retries immediately, for instance because the connection is back. */
    retry() {
      if (!isSaved() && !isHeld() && !isSending) void save("autosave");
    },
    /**
     * Stores unsaved changes on the device and sends them, because the page is being hidden or
     * unloaded.
     *
     * @param outlives whether the page is unloading, so that the request must outlive it
     * @returns a promise that resolves when both have been tried
     */
    async flush(outlives = false): Promise<void> {
      if (isSaved()) return;
      const keeps = keepNow();
      if (isHeld() || waitsForPublication) return keeps;
      if (outlives) {
        clearTimeout(autosave);
        const sentRevision = revision;
        const draft = parts.read();
        // Skips the queue: there may be no later chance.
        const outcome = await parts.send({ draft, base: version, reason: "autosave", keepalive: true });
        if (outcome.kind === "saved") await settle(outcome, "autosave", sentRevision, draft);
        // The page may become visible again.
        else autosaveIn(AUTOSAVE_MS);
      } else await save("autosave");
      await keeps;
    },
    /** Whether a request that outlives the page could carry the unsaved changes. */
    canOutlive() {
      const isWell = state.kind === "unsaved" || state.kind === "saving" || state.kind === "saved";
      return isWell && parts.isSmall(parts.read());
    },
    /**
     * Reports a conflict before this tab overwrites a draft it has not seen. Does not stop a save
     * in progress: the server detects that conflict.
     */
    meet(theirs: NewerDraft) {
      if (isSending || waitsForPublication || state.kind === "gone" || theirs.version <= version) return;
      clearTimeout(autosave);
      show({ kind: "conflict", reason: state.kind === "conflict" ? state.reason : "autosave", theirs });
    },
    /**
     * Replaces the draft with one from another tab of this person, from the server, or
     * from a local copy.
     */
    adopt(next: { version: number; isSaved: boolean; at?: number }) {
      version = next.version;
      if (next.isSaved) {
        clearTimeout(autosave);
        revision += 1;
        savedRevision = revision;
        unsavedSince = undefined;
        show(next.at === undefined ? { kind: "untouched" } : { kind: "saved", at: next.at });
      } else {
        show({ kind: "unsaved" });
        changed();
      }
    },
    /** Waits until no save is in progress, and blocks autosaves until `goOn`. */
    async hold(): Promise<void> {
      clearTimeout(autosave);
      waitsForPublication = true;
      await turn;
    },
    goOn(): void {
      waitsForPublication = false;
      if (!isSaved()) autosaveIn(AUTOSAVE_MS);
    },
    /**
     * Discards unsaved changes because they are stored elsewhere. They are neither
     * saved nor kept here.
     */
    letGo() {
      clearTimeout(autosave);
      clearTimeout(keeping);
      savedRevision = revision;
      parts.forget();
    },
    /** Cancels all timers, so that nothing more is saved automatically. */
    stop() {
      isStopped = true;
      clearTimeout(autosave);
      clearTimeout(keeping);
    },
  };
}
