import { z } from "zod";
import { type FieldErrors, fieldErrors } from "#app/platform/forms/form-text.ts";
import { SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { TOO_LONG } from "../clean-draft.server.ts";
import { TAB_ID } from "../post-draft.ts";
import { postDraftInput } from "../post-draft-input.server.ts";
import type { SaveRefused } from "../post-saves.server.ts";

const UNREADABLE = "This could not be read. Reload the page and try again.";

const tab = z.string().regex(TAB_ID).nullable().default(null);

/** Fits a post with every field at its limit. JSON may escape one character as six. */
const MAX_JSON = 3_000_000;

/** A draft, and the browser tab that sends it. */
export const draftAsideBody = z.object({ draft: postDraftInput, tab });
/** The fields common to every request that saves a draft. */
export const basedDraftBody = draftAsideBody.extend({
  base: z.int().min(0).max(2_000_000_000),
  overwrite: z.boolean().optional(),
  continues: z.string().regex(TAB_ID).optional(),
});
export const draftSaveBody = basedDraftBody.extend({ reason: z.enum(["autosave", "save"]) });

export const newerQuery = z.object({ seen: z.coerce.number().int().min(0).max(2_000_000_000), tab });

/** Adds the device name, which comes from the request headers, to what a tab sent in the body. */
export function withWriter<Body extends { tab: string | null; continues?: string | undefined }>(
  { tab, continues, ...body }: Body,
  device: string,
) {
  return { ...body, writer: { tab, device, continues } };
}

export type ReadBody<Body> = { ok: true; body: Body } | { ok: false; answer: Response };

/** Reads the JSON body of a save, or returns the response that rejects it. */
export async function readDraftBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
): Promise<ReadBody<Body>> {
  let sent: unknown;
  try {
    const text = await request.text();
    if (text.length > MAX_JSON)
      return { ok: false, answer: refuseDraft(400, { errors: { content: TOO_LONG } }) };
    sent = JSON.parse(text);
  } catch {
    return { ok: false, answer: refuseDraft(400, { formError: UNREADABLE }) };
  }
  const parsed = schema.safeParse(sent);
  return parsed.success
    ? { ok: true, body: parsed.data }
    : { ok: false, answer: refuseFields(fieldErrors(parsed.error)) };
}

function refuseFields(found: FieldErrors): Response {
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(found)) {
    const [, field] = /^draft\.(\w+)/.exec(path) ?? [];
    if (field === undefined) return refuseDraft(400, { formError: UNREADABLE });
    errors[field] ??= message;
  }
  return refuseDraft(400, { errors });
}

/** Builds the response to a rejected save. */
export function answerRefused(refused: SaveRefused): Response {
  switch (refused.reason) {
    case "changed":
      return refuseDraft(409, { theirs: refused.theirs });
    case "invalid":
      return refuseDraft(400, { errors: refused.errors });
    case "busy":
      return refuseDraft(503, { errors: refused.errors });
    case "gone":
      return refuseDraft(410, { formError: SAVE_REFUSALS.gone });
    case "unknown":
      return refuseDraft(404, { formError: SAVE_REFUSALS.gone });
  }
}

function refuseDraft(status: number, refusal: object): Response {
  return Response.json({ ok: false, ...refusal }, { status });
}
