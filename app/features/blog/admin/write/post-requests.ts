import type { DraftReason, DraftSaved, NewerDraft, PostDraft } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { FieldErrors } from "#app/platform/form-text.ts";

/** What the server said of a save; `status` where it was sent to the public. */
export type Saved = { kind: "saved"; status?: PostStatus } & Omit<DraftSaved, "ok">;

export type SaveReason = DraftReason | "publication";

/** What became of a save. `failed`: the server had trouble; `unreachable`: no answer came. Both are worth another try. */
export type SaveOutcome =
  | Saved
  | { kind: "conflict"; theirs: NewerDraft }
  | { kind: "refused"; errors: FieldErrors; formError: string | undefined }
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "failed" }
  | { kind: "unreachable" }
  /** The person went back to their pictures. */
  | { kind: "withdrawn" };

export type SaveRequest = {
  draft: PostDraft;
  /** The version that it was made from. */
  base: number;
  reason: SaveReason;
  overwrite?: boolean;
  /** The page is going: the browser sends it all the same, if it is small enough. */
  keepalive?: boolean;
};

const PATIENCE_MS = 30_000;
/** What browsers let a page send after it has gone, with room for the rest of the request. */
const KEEPALIVE_BYTES = 60_000;

/** The id of this opening of the writing screen, and of the one whose copy it goes on with, until its first save. */
export type SendingTab = { tab: string; continues?: string | undefined };

/**
 * Sends a post to its draft, or with the reason `publication` to the public (or to its moment, or back to the drafts).
 */
export async function sendPost(
  id: string,
  tab: SendingTab,
  { keepalive, reason, ...request }: SaveRequest,
): Promise<SaveOutcome> {
  const isPublication = reason === "publication";
  const body = JSON.stringify({ ...request, ...tab, ...(isPublication ? {} : { reason }) });
  if (keepalive && !outlivesPage(body)) return { kind: "unreachable" };
  const answer = await ask(
    "PUT",
    `/admin/blog/${id}/${isPublication ? "publication" : "draft"}`,
    body,
    keepalive,
  );
  return answer ? readOutcome(answer, reason) : { kind: "unreachable" };
}

/** Whether a browser sends this much for a page that has gone. */
export function outlivesPage(text: string): boolean {
  return new Blob([text]).size <= KEEPALIVE_BYTES;
}

async function readOutcome(answer: Response, reason: SaveReason): Promise<SaveOutcome> {
  if (answer.status === 401) return { kind: "signed-out" };
  const told = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (told?.signedOut) return { kind: "signed-out" };
  const formError = typeof told?.formError === "string" ? told.formError : undefined;
  if (answer.ok && told?.ok) return { ...(told as Omit<Saved, "kind">), kind: "saved" };
  if (answer.status === 409 && told?.theirs) return { kind: "conflict", theirs: told.theirs as NewerDraft };
  if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
  // A server that is busy is tried again, but whoever waits for the answer reads why.
  const isBusy = answer.status === 503 && told?.errors !== undefined && reason !== "autosave";
  if (answer.status === 400 || isBusy)
    return { kind: "refused", errors: (told?.errors ?? {}) as FieldErrors, formError };
  if (answer.status === 413)
    return { kind: "refused", errors: {}, formError: "The post is too long to be saved." };
  return { kind: "failed" };
}

/** Throws the pending version away; what the public sees is then all there is. */
export async function discardPending(id: string): Promise<boolean> {
  return (await ask("DELETE", `/admin/blog/${id}/draft`))?.ok ?? false;
}

/**
 * The newest text of a post if this tab has not seen it.
 *
 * @returns undefined when the tab has it, or while the server cannot be asked
 */
export async function findNewer(id: string, tab: string, seen: number): Promise<NewerDraft | undefined> {
  const answer = await ask("GET", `/admin/blog/${id}/draft?seen=${seen}&tab=${tab}`);
  if (!answer?.ok) return undefined;
  const told = (await answer.json().catch(() => undefined)) as { newer: NewerDraft | null } | undefined;
  return told?.newer ?? undefined;
}

/** The newest text that the server has of a post; undefined when it has none, or cannot be asked. */
export async function findStored(id: string): Promise<NewerDraft | undefined> {
  const answer = await ask("GET", `/admin/blog/${id}/draft?seen=0`);
  if (!answer?.ok) return undefined;
  const told = (await answer.json().catch(() => undefined)) as { newer: NewerDraft | null } | undefined;
  return told?.newer ?? undefined;
}

/**
 * Keeps a text among the versions of a post, beside its newest text.
 *
 * @returns that newest text; undefined when it failed
 */
export async function setAside(id: string, tab: string, draft: PostDraft): Promise<NewerDraft | undefined> {
  const answer = await ask("POST", `/admin/blog/${id}/draft`, JSON.stringify({ draft, tab }));
  if (!answer?.ok) return undefined;
  const told = (await answer.json().catch(() => undefined)) as { newest: NewerDraft } | undefined;
  return told?.newest;
}

async function ask(method: string, address: string, body?: string, keepalive = false) {
  try {
    return await fetch(address, {
      method,
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
      body,
      keepalive,
      // A request that outlives its page cannot be ended by it.
      signal: keepalive ? undefined : AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    return undefined;
  }
}
