import type { DraftReason, DraftSaved, NewerDraft, PostDraft } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";

/** The server's response to a save. `status` is set if the save was a publication. */
export type Saved = { kind: "saved"; status?: PostStatus } & Omit<DraftSaved, "ok">;

export type SaveReason = DraftReason | "publication";

/**
 * The outcome of a save. `failed`: a server error; `unreachable`: no response. Both can be retried.
 */
export type SaveOutcome =
  | Saved
  | { kind: "conflict"; theirs: NewerDraft }
  | { kind: "refused"; errors: FieldErrors; formError: string | undefined }
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "failed" }
  | { kind: "unreachable" }
  /** The writer went back to finish the picture uploads. */
  | { kind: "withdrawn" };

export type SaveRequest = {
  draft: PostDraft;
  /** The version it is based on. */
  base: number;
  reason: SaveReason;
  overwrite?: boolean;
  /** The page is unloading. The browser still sends the request if it is small enough. */
  keepalive?: boolean;
};

const PATIENCE_MS = 30_000;
/** The browser limit for requests that outlive a page, minus room for the rest of the request. */
const KEEPALIVE_BYTES = 60_000;

/**
 * The id of this opening of the writing screen. `continues` is the id of the tab whose copy it
 * continues, until its first save.
 */
export type SendingTab = { tab: string; continues?: string | undefined };

/**
 * Saves a draft. With the reason `publication`, publishes or schedules the post, or turns
 * it into a draft.
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

/** Whether a browser sends a body of this size for an unloading page. */
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
  // An autosave retries when the server is busy; a manual save shows the reason instead.
  const isBusy = answer.status === 503 && told?.errors !== undefined && reason !== "autosave";
  if (answer.status === 400 || isBusy)
    return { kind: "refused", errors: (told?.errors ?? {}) as FieldErrors, formError };
  if (answer.status === 413)
    return { kind: "refused", errors: {}, formError: "The post is too long to be saved." };
  return { kind: "failed" };
}

/** Discards pending changes, leaving only what visitors see. */
export async function discardPending(id: string): Promise<boolean> {
  return (await ask("DELETE", `/admin/blog/${id}/draft`))?.ok ?? false;
}

/**
 * Fetches the latest draft of a post if this tab has not seen it.
 *
 * @returns undefined if the tab has it, or the server is unreachable
 */
export async function findNewer(id: string, tab: string, seen: number): Promise<NewerDraft | undefined> {
  const answer = await ask("GET", `/admin/blog/${id}/draft?seen=${seen}&tab=${tab}`);
  if (!answer?.ok) return undefined;
  const told = (await answer.json().catch(() => undefined)) as { newer: NewerDraft | null } | undefined;
  return told?.newer ?? undefined;
}

/**
 * Fetches the latest draft that the server has of a post; undefined if it has none
 * or is unreachable.
 */
export async function findStored(id: string): Promise<NewerDraft | undefined> {
  const answer = await ask("GET", `/admin/blog/${id}/draft?seen=0`);
  if (!answer?.ok) return undefined;
  const told = (await answer.json().catch(() => undefined)) as { newer: NewerDraft | null } | undefined;
  return told?.newer ?? undefined;
}

/**
 * Stores a draft as a version of a post without making it the latest one.
 *
 * @returns the latest draft; undefined if the request failed
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
      // A keepalive request must not be aborted with its page.
      signal: keepalive ? undefined : AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    return undefined;
  }
}
