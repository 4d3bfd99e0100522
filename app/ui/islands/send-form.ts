/** The answer to a form that was sent without leaving the page. */
export type FormAnswer<Refusal> =
  | { ok: true; redirect: string }
  /** Without a refusal, the form's own action did not answer. Without a status, nobody did. */
  | { ok: false; refusal?: Refusal; status?: number; retryAfterSeconds?: number };

/**
 * Sends a form as the browser would, but gets data instead of a page: what the route's action
 * returned, or where it redirects after success (`server/documents.ts`).
 */
export async function sendForm<Refusal>(form: HTMLFormElement): Promise<FormAnswer<Refusal>> {
  try {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const headers = { Accept: "application/json" };
    const response = await fetch(form.getAttribute("action") ?? "", { method: "POST", body, headers });
    const { status } = response;
    const isData = response.headers.get("Content-Type")?.startsWith("application/json");
    const data: unknown = isData ? await response.json() : undefined;
    if (isRedirect(data)) return { ok: true, redirect: data.redirect };
    const retryAfterSeconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
    return { ok: false, refusal: data as Refusal, status, retryAfterSeconds };
  } catch {
    return { ok: false };
  }
}

function isRedirect(data: unknown): data is { redirect: string } {
  return typeof data === "object" && data !== null && "redirect" in data;
}
