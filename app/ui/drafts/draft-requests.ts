import type { DraftReason, DraftSaved, NewerDraft, Presence } from "#app/platform/drafts/draft.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";

/** The server's response to a save. `status` is set if the save was a publication. */
export type Saved<Status> = { kind: "saved"; status?: Status } & Omit<DraftSaved, "ok">;

export type SaveReason = DraftReason | "publication";

/** The server rejects the draft as it is. */
export type Refused = { kind: "refused"; errors: FieldErrors; formError: string | undefined } & Pick<
  SaveRefusal,
  "links"
>;

/**
 * The outcome of a save. `failed`: a server error; `unreachable`: no response. Both can be retried.
 */
export type SaveOutcome<Draft, Status> =
  | Saved<Status>
  | { kind: "conflict"; theirs: NewerDraft<Draft, Status> }
  | Refused
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "failed" }
  | { kind: "unreachable" }
  /** The writer went back to finish the picture uploads. */
  | { kind: "withdrawn" };

export type SaveRequest<Draft> = {
  draft: Draft;
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

/** Whether a browser sends a body of this size for an unloading page. */
export function outlivesPage(text: string): boolean {
  return new Blob([text]).size <= KEEPALIVE_BYTES;
}

/**
 * The id of this opening of the writing screen. `continues` is the id of the tab whose copy it
 * continues, until its first save.
 */
export type SendingTab = { tab: string; continues?: string | undefined };

/** Sends what a writing screen asks of the server, for records below an address. */
export class DraftRequests<Draft, Status> {
  readonly #records: string;

  /** @param records the address of all records, such as `/admin/blog` */
  constructor(records: string) {
    this.#records = records;
  }

  /**
   * Saves a draft. With the reason `publication`, publishes or schedules the record, or turns it
   * into a draft.
   */
  async send(
    id: string,
    tab: SendingTab,
    { keepalive, reason, ...request }: SaveRequest<Draft>,
  ): Promise<SaveOutcome<Draft, Status>> {
    const isPublication = reason === "publication";
    const body = JSON.stringify({ ...request, ...tab, ...(isPublication ? {} : { reason }) });
    if (keepalive && !outlivesPage(body)) return { kind: "unreachable" };
    const address = `${this.#records}/${id}/${isPublication ? "publication" : "draft"}`;
    const answer = await ask("PUT", address, body, keepalive);
    return answer ? readOutcome(answer, reason) : { kind: "unreachable" };
  }

  /** Discards pending changes, leaving only what visitors see. */
  async discardPending(id: string): Promise<boolean> {
    return (await ask("DELETE", this.#draft(id)))?.ok ?? false;
  }

  /**
   * Fetches the latest draft if this tab has not seen it.
   *
   * @param tab nothing for whatever the server has
   * @returns undefined if the tab has it, there is none, or the server is unreachable
   */
  async findNewer(id: string, seen: number, tab?: string): Promise<NewerDraft<Draft, Status> | undefined> {
    const answer = await ask("GET", `${this.#draft(id)}?seen=${seen}${tab ? `&tab=${tab}` : ""}`);
    return (await readJson<{ newer: NewerDraft<Draft, Status> | null }>(answer))?.newer ?? undefined;
  }

  /**
   * Stores a draft as a version without making it the latest one.
   *
   * @returns the latest draft; undefined if the request failed
   */
  async setAside(id: string, tab: string, draft: Draft): Promise<NewerDraft<Draft, Status> | undefined> {
    const answer = await ask("POST", this.#draft(id), JSON.stringify({ draft, tab }));
    return (await readJson<{ newest: NewerDraft<Draft, Status> }>(answer))?.newest;
  }

  /**
   * Tells that this screen is open, or takes the text over from screens that nobody types in.
   *
   * @param idleMs milliseconds since something was typed here
   * @returns who else has the text open; undefined if the server is unreachable
   */
  async tellPresence(
    id: string,
    screen: { tab: string; idleMs: number; takesOver?: boolean },
  ): Promise<Presence | undefined> {
    return readJson(await ask("POST", this.#presence(id), JSON.stringify(screen)));
  }

  /** Tells that this screen is being closed. */
  tellLeaving(id: string, tab: string): void {
    void ask("DELETE", this.#presence(id), JSON.stringify({ tab, idleMs: 0 }), true);
  }

  #presence(id: string): string {
    return `${this.#records}/${id}/presence`;
  }

  #draft(id: string): string {
    return `${this.#records}/${id}/draft`;
  }
}

async function readJson<Told>(answer: Response | undefined): Promise<Told | undefined> {
  if (!answer?.ok) return undefined;
  return answer.json().catch(() => undefined) as Promise<Told | undefined>;
}

async function readOutcome<Draft, Status>(
  answer: Response,
  reason: SaveReason,
): Promise<SaveOutcome<Draft, Status>> {
  if (answer.status === 401) return { kind: "signed-out" };
  const told = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (told?.signedOut) return { kind: "signed-out" };
  const formError = typeof told?.formError === "string" ? told.formError : undefined;
  if (answer.ok && told?.ok) return { ...(told as Omit<Saved<Status>, "kind">), kind: "saved" };
  if (answer.status === 409 && told?.theirs)
    return { kind: "conflict", theirs: told.theirs as NewerDraft<Draft, Status> };
  // Such as a picture that visitors may not see.
  if (answer.status === 409 && formError)
    return { kind: "refused", errors: {}, formError, links: told?.links as SaveRefusal["links"] };
  if (answer.status === 404 || answer.status === 410) return { kind: "gone" };
  // An autosave retries when the server is busy; a manual save shows the reason instead.
  const isBusy = answer.status === 503 && told?.errors !== undefined && reason !== "autosave";
  if (answer.status === 400 || isBusy)
    return { kind: "refused", errors: (told?.errors ?? {}) as FieldErrors, formError };
  if (answer.status === 413)
    return { kind: "refused", errors: {}, formError: "The post is too long to be saved." };
  return { kind: "failed" };
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
