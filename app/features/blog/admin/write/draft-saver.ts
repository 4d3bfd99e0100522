import type { NewerDraft, PostDraft } from "#app/features/blog/post-draft.ts";
import type { FieldErrors } from "#app/platform/form-text.ts";
import type { KeptWhere } from "#app/ui/device-copies.ts";
import type { Saved, SaveOutcome, SaveReason, SaveRequest } from "./post-requests.ts";

/** How long after the last key a post is saved, and how long somebody who never pauses waits for it at most. */
const AUTOSAVE_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** A change is on the device within half a second: this, and what keeping it takes. */
const KEEP_MS = 300;
/** How long to wait before trying again; the last one again and again. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** What the person is told about their text. */
export type SaveState =
  /** As it was opened. */
  | { kind: "untouched" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** No connection, or a server in trouble. It goes on trying by itself. */
  | { kind: "offline"; because: "unreachable" | "failed"; kept: KeptWhere }
  | { kind: "signed-out"; kept: KeptWhere }
  | { kind: "refused"; reason: SaveReason; errors: FieldErrors; formError: string | undefined }
  | { kind: "conflict"; reason: SaveReason; theirs: NewerDraft }
  | { kind: "gone" };

export type SaverParts = {
  /** The newest text. */
  read: () => PostDraft;
  send: (request: SaveRequest) => Promise<SaveOutcome>;
  /** Keeps a copy on this device, with the version that it was made from. */
  keep: (draft: PostDraft, base: number) => Promise<KeptWhere>;
  forget: () => void;
  /** Whether a browser would still send it for a page that has gone. */
  isSmall: (draft: PostDraft) => boolean;
  /** Lets the person sign in on the spot. */
  signIn: () => Promise<boolean>;
  /** Waits for pictures that are not on the server yet; false when the person went back. */
  settleUploads: () => Promise<boolean>;
  /** Told of each success with what was saved. */
  onSaved: (saved: Saved, draft: PostDraft) => void;
};

type SaveOptions = { overwrite?: boolean; ends?: boolean; onSettled?: () => void };

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves a post while it is written: one save at a time, always the newest text. What is not on the server yet is on this
 * device. Nothing here throws; what happened is in `state()`.
 */
export function createDraftSaver(parts: SaverParts, openedVersion: number) {
  let state: SaveState = { kind: "untouched" };
  let version = openedVersion;
  /** Counted up with each change; what the server and the device have of it. */
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
  /** Ends when the save under way, and those that wait for it, have ended. */
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const isSaved = () => revision === savedRevision;
  const isKept = () => isSaved() || (kept.revision === revision && kept.where === "device");
  /** Only the person can go on from here. */
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
    const longest = Math.max(0, unsavedSince + LONGEST_WAIT_MS - Date.now());
    autosaveIn(Math.min(AUTOSAVE_MS, longest));
  }

  function autosaveIn(ms: number) {
    clearTimeout(autosave);
    if (isStopped) return;
    autosave = setTimeout(() => void save("autosave"), ms);
  }

  /** Puts the newest text onto this device, unless it is there or on the server already. */
  async function keepNow(): Promise<void> {
    clearTimeout(keeping);
    keeping = undefined;
    if (isKept()) return;
    const keptRevision = revision;
    const where = await parts.keep(parts.read(), version);
    if (keptRevision >= kept.revision) kept = { revision: keptRevision, where };
    // It reached the server while it was being kept.
    if (isSaved()) parts.forget();
  }

  /**
   * One save after the other. An autosave finds out in its turn whether there is still something to do.
   *
   * @param ends the writing ends with it: pictures that are still on their way come first
   * @param onSettled told when nothing is waited for any more, and it is sent
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
      // The one that outlived a page may have come before an older one.
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
    /** Whether everything would be found again if the page went now. */
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
    /** Tries again at once, for instance because the connection is back. */
    retry() {
      if (!isSaved() && !isHeld() && !isSending) void save("autosave");
    },
    /**
     * The page goes, or is put away: what is not saved is kept and sent at once.
     *
     * @param outlives the page itself is going, so that the request has to outlive it
     * @returns ends when all of it has been tried
     */
    async flush(outlives = false): Promise<void> {
      if (isSaved()) return;
      const keeps = keepNow();
      if (isHeld() || waitsForPublication) return keeps;
      if (outlives) {
        clearTimeout(autosave);
        const sentRevision = revision;
        const draft = parts.read();
        // It does not wait for its turn: there may be no later.
        const outcome = await parts.send({ draft, base: version, reason: "autosave", keepalive: true });
        if (outcome.kind === "saved") await settle(outcome, "autosave", sentRevision, draft);
        // The page may come back.
        else autosaveIn(AUTOSAVE_MS);
      } else await save("autosave");
      await keeps;
    },
    /** Whether a request that outlives the page would carry what is not saved. */
    canOutlive() {
      const isWell = state.kind === "unsaved" || state.kind === "saving" || state.kind === "saved";
      return isWell && parts.isSmall(parts.read());
    },
    /**
     * Stops before it overwrites a text that this tab has not seen. A save under way is not stopped: the server decides
     * about that one.
     */
    meet(theirs: NewerDraft) {
      if (isSending || waitsForPublication || state.kind === "gone" || theirs.version <= version) return;
      clearTimeout(autosave);
      show({ kind: "conflict", reason: state.kind === "conflict" ? state.reason : "autosave", theirs });
    },
    /** The text now comes from elsewhere: another tab of this person, the server, or a copy. */
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
    /** Ends when no save is under way; none begins by itself until `goOn`. */
    async hold(): Promise<void> {
      clearTimeout(autosave);
      waitsForPublication = true;
      await turn;
    },
    goOn(): void {
      waitsForPublication = false;
      if (!isSaved()) autosaveIn(AUTOSAVE_MS);
    },
    /** What is typed has found another place: nothing of it is saved or kept here any more. */
    letGo() {
      clearTimeout(autosave);
      clearTimeout(keeping);
      savedRevision = revision;
      parts.forget();
    },
    /** Nothing happens by itself any more. */
    stop() {
      isStopped = true;
      clearTimeout(autosave);
      clearTimeout(keeping);
    },
  };
}
