import { data, type RouterContextProvider } from "react-router";
import { requireOwner, requireSession } from "../accounts/administrator.server.ts";
import { DANGEROUS_ACTS, type DangerousAct } from "../accounts/dangerous-acts.ts";
import { tellOwners } from "../accounts/guard-dangerous-act.server.ts";
import type { Db, ReadDb } from "../database/database.server.ts";
import { type Parsed, textFields } from "../forms/form-text.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "../forms/save-answer.ts";
import { getWritableSite } from "../http/site.server.ts";
import type { Actor } from "../records/audit.server.ts";
import { readSeen, type SeenInForm } from "../records/opened.ts";
import type { SaveOutcome } from "../records/save-outcome.ts";

type SettingsRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** What an owner must confirm with their password: only some changes of a page are dangerous. */
type Danger<Values> = { act: DangerousAct; isIn(db: ReadDb, values: Values): Promise<boolean> };

/** Answers the form of a settings page (`SettingsForm`), which only owners may save. */
export async function answerSettings<Values>(
  { request, context }: SettingsRequest,
  parse: (form: FormData) => Parsed<Values>,
  save: (db: Db, owner: Actor, values: Values, seen: SeenInForm) => Promise<SaveOutcome>,
  danger?: Danger<Values>,
) {
  const owner = requireOwner(context);
  const { db, config, accounts } = getWritableSite(context);
  const form = await request.formData();
  const parsed = parse(form);
  if (!parsed.ok) return refuse({ errors: parsed.errors, typed: textFields(form) });
  const seen = readSeen(textFields(form));
  if (!seen) return refuse({ formError: "Reload the page and try again." });
  const isDangerous = await danger?.isIn(db, parsed.values);
  const confirm = isDangerous && (await accounts.findMissingConfirmation(owner.id, requireSession(context)));
  if (confirm) return refuse({ confirm, formError: ASK, typed: textFields(form) }, 403);
  try {
    const outcome = await save(db, owner, parsed.values, seen);
    if (isDangerous && outcome.ok)
      await tellOwners({ db, config }, owner, DANGEROUS_ACTS[(danger as Danger<Values>).act].words);
    const { status, answer } = saveAnswer(outcome);
    return data<SaveAnswer>(answer, { status });
  } catch (error) {
    // `change` refuses what may not be published: the form stays.
    if (!(error instanceof Response)) throw error;
    const refusal = (await error.json()) as SaveRefusal;
    return data<SaveAnswer>({ ...refusal, typed: textFields(form) }, { status: error.status });
  }
}

/** A browser with scripts asks for the password by itself. */
const ASK =
  "Nothing has been changed yet: save again, and confirm that it is you. If nothing asks for your password, log out, sign in again, and save within ten minutes.";

function refuse(refusal: Omit<SaveRefusal, "ok">, status = 400) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status });
}
