import { data, type RouterContextProvider } from "react-router";
import { requireOwner } from "../accounts/administrator.server.ts";
import type { Db } from "../database/database.server.ts";
import { type Parsed, textFields } from "../forms/form-text.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "../forms/save-answer.ts";
import { getWritableSite } from "../http/site.server.ts";
import type { Actor } from "../records/audit.server.ts";
import { readSeen, type SeenInForm } from "../records/opened.ts";
import type { SaveOutcome } from "../records/save-outcome.ts";

type SettingsRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** Answers the form of a settings page (`SettingsForm`), which only owners may save. */
export async function answerSettings<Values>(
  { request, context }: SettingsRequest,
  parse: (form: FormData) => Parsed<Values>,
  save: (db: Db, owner: Actor, values: Values, seen: SeenInForm) => Promise<SaveOutcome>,
) {
  const owner = requireOwner(context);
  const form = await request.formData();
  const parsed = parse(form);
  if (!parsed.ok) return refuse({ errors: parsed.errors, typed: textFields(form) });
  const seen = readSeen(textFields(form));
  if (!seen) return refuse({ formError: "Reload the page and try again." });
  try {
    const outcome = await save(getWritableSite(context).db, owner, parsed.values, seen);
    const { status, answer } = saveAnswer(outcome);
    return data<SaveAnswer>(answer, { status });
  } catch (error) {
    // `change` refuses what may not be published: the form stays.
    if (!(error instanceof Response)) throw error;
    const refusal = (await error.json()) as SaveRefusal;
    return data<SaveAnswer>({ ...refusal, typed: textFields(form) }, { status: error.status });
  }
}

function refuse(refusal: Omit<SaveRefusal, "ok">) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status: 400 });
}
