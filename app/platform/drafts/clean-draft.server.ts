import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { editableHtml, type RichHtml, sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { TextNotRead } from "#app/platform/texts/text-task.ts";
import type { DraftFields } from "./draft.ts";

/**
 * A draft whose content has been sanitised or was already stored. Only such a draft can be stored.
 */
export type Clean<Draft> = Draft & { content: RichHtml };

export type TextRefused =
  | { ok: false; reason: "invalid"; errors: FieldErrors }
  /** Nothing is wrong with it: the server has too much else to read. */
  | { ok: false; reason: "busy"; errors: FieldErrors };

/** Sanitises a draft's content. Returns errors to show beside the content field. */
export async function cleanDraft<Draft extends DraftFields>(
  draft: Draft,
  { limit, tooLong }: { limit: number; tooLong: string },
): Promise<{ ok: true; draft: Clean<Draft> } | TextRefused> {
  try {
    const content = await sanitizeRichHtml(draft.content);
    if (content.length <= limit) return { ok: true, draft: { ...draft, content } };
    return { ok: false, reason: "invalid", errors: { content: tooLong } };
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    const reason = error.status === 503 ? "busy" : "invalid";
    return { ok: false, reason, errors: { content: error.message } };
  }
}

/**
 * Prepares a stored draft for a writing screen, a comparison or a file.
 *
 * @throws TextTooHard if its content was not written by this site and takes too long to parse
 */
export async function openDraft<Draft extends DraftFields>(stored: Clean<Draft>): Promise<Clean<Draft>> {
  return { ...stored, content: await editableHtml(stored.content) };
}

/** Whether two drafts have the same values, in whatever order of fields they were stored. */
export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(draft: DraftFields): string {
  return JSON.stringify(Object.entries(draft).sort(([one], [other]) => (one < other ? -1 : 1)));
}
