import { TextNotRead } from "../texts/text-task.ts";
import { type RichHtml, sanitizeRichHtml } from "./rich-html.server.ts";

/** `unreadable`: the text takes too long to parse, or the server is busy. Shown beside the text. */
export type SanitizedText =
  | { ok: true; html: RichHtml }
  | { ok: false; reason: "unreadable"; message: string; status: TextNotRead["status"] };

/** Sanitises the text of a form. Returns a message if it cannot be parsed. */
export async function sanitizeOrRefuse(html: string): Promise<SanitizedText> {
  try {
    return { ok: true, html: await sanitizeRichHtml(html) };
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    return { ok: false, reason: "unreadable", message: error.message, status: error.status };
  }
}
