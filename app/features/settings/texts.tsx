import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { changesInWords, FILLED_WITH } from "#app/platform/filled-with.ts";
import { fieldErrors, textFields, versionSeen } from "#app/platform/form-text.ts";
import { keepForm } from "#app/platform/keep-form.ts";
import { SAVE_REFUSALS, type SaveAnswer, type SaveRefusal } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteTextsToEdit, saveSiteTexts } from "#app/platform/site-texts.server.ts";
import { SITE_TEXTS } from "#app/platform/site-texts.ts";
import { siteTextsInput } from "#app/platform/site-texts-input.ts";
import type { Route } from "./+types/texts";
import { TextsForm } from "./texts-form.tsx";

const LABELS = Object.fromEntries(Object.entries(SITE_TEXTS).map(([name, { label }]) => [name, label]));

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readSiteTextsToEdit(getSite(context).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const { db } = getSite(context);
  const form = textFields(await request.formData());
  const parsed = siteTextsInput.safeParse(form);
  if (!parsed.success) return refuse(400, { errors: fieldErrors(parsed.error) });
  const version = versionSeen.safeParse(form.updatedAt);
  if (!version.success) return refuse(400, { formError: "Reload the page and try again." });
  const saved = await db
    .transaction()
    .execute((trx) => saveSiteTexts(trx, administrator, parsed.data, version.data));
  if (saved.ok) return data<SaveAnswer>({ ok: true });
  const theirs = await readSiteTextsToEdit(db);
  return refuse(409, {
    formError: SAVE_REFUSALS.changed,
    theirs: {
      text: changesInWords({
        filledWith: form[FILLED_WITH],
        mine: parsed.data,
        theirs: theirs.texts,
        labels: LABELS,
      }),
      updatedAt: theirs.updatedAt,
    },
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to update data.");
}

/** The texts of the public pages. */
export default function Texts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TextsForm
      texts={loaderData.texts}
      updatedAt={loaderData.updatedAt}
      answer={actionData as SaveAnswer | undefined}
    />
  );
}

function refuse(status: number, refusal: Omit<SaveRefusal, "ok">) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status });
}
