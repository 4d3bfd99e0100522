import { z } from "zod";
import {
  DATE_ORDERS,
  type DateOrder,
  DECIMALS,
  type Decimal,
} from "#app/features/giving/statements/statement-line.ts";
import { type ImportOutcome, importStatement } from "#app/features/giving/statements/statements.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { TextNotRead } from "#app/platform/texts/text-task.ts";
import type { Route } from "./+types/import";

export type ImportAnswer = ({ ok: true } & Exclude<ImportOutcome, { kind: "unreadable" }>) | SaveRefusal;

const MAX_BYTES = 8 * 1024 * 1024;

const chosenColumns = z.object({
  date: z.string().min(1),
  dateOrder: z.enum(Object.keys(DATE_ORDERS) as [DateOrder]),
  amount: z.string().min(1),
  decimal: z.enum(Object.keys(DECIMALS) as [Decimal]),
  id: z.string(),
  currency: z.string(),
});

/** Imports a statement. Answers with its columns if it is a table that nobody has described yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const form = await request.formData();
  const file = form.get("file");
  const refuse = (message: string, status = 400) => refuseSave(status, { errors: { file: message } });
  if (!(file instanceof File) || file.size === 0) return refuse("Choose the file of a statement.");
  if (file.size > MAX_BYTES) return refuse("The file is larger than 8 MB.");
  const chosen = chosenColumns.safeParse(textFields(form));
  try {
    const text = decode(await file.arrayBuffer());
    const outcome = await importStatement(getWritableSite(context), administrator, text, chosen.data);
    if (outcome.kind === "unreadable") return refuse(outcome.message);
    return Response.json({ ok: true, ...outcome } satisfies ImportAnswer);
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    return refuse(error.message, error.status);
  }
}

/** Banks write UTF-8, UTF-16 with its mark, or what Windows wrote before. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
