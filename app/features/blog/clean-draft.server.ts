import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { editableHtml, type RichHtml, sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { TextNotRead } from "#app/platform/texts/text-task.ts";
import { POST_LIMITS, type PostDraft } from "./post-draft.ts";

/**
 * A draft whose content has been sanitised or was already stored. Only such a draft can be stored.
 */
export type CleanDraft = Omit<PostDraft, "content"> & { content: RichHtml };

export type TextRefused =
  | { ok: false; reason: "invalid"; errors: FieldErrors }
  /** Nothing is wrong with it: the server has too much else to read. */
  | { ok: false; reason: "busy"; errors: FieldErrors };

export type Cleaned = { ok: true; draft: CleanDraft } | TextRefused;

export const TOO_LONG = "The content is too long. Divide it into several posts.";

/** Sanitises a draft's content. Returns errors to show beside the content field. */
export async function cleanDraft(draft: PostDraft): Promise<Cleaned> {
  try {
    const content = await sanitizeRichHtml(draft.content);
    return content.length <= POST_LIMITS.content
      ? { ok: true, draft: { ...draft, content } }
      : refuse(TOO_LONG);
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    return refuse(error.message, error.status === 503 ? "busy" : "invalid");
  }
}

/**
 * Prepares a stored draft for a writing screen, a comparison or a file.
 *
 * @throws TextTooHard if its content was not written by this site and takes too long to parse
 */
export async function openDraft(stored: CleanDraft): Promise<CleanDraft> {
  return { ...stored, content: await editableHtml(stored.content) };
}

function refuse(content: string, reason: "invalid" | "busy" = "invalid"): Cleaned {
  return { ok: false, reason, errors: { content } };
}
