import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { keepForm } from "#app/platform/forms/keep-form.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import { readSiteTextsToEdit, saveSiteTexts } from "#app/platform/settings/site-texts.server.ts";
import { siteTextsInput } from "#app/platform/settings/site-texts-input.ts";
import type { Route } from "./+types/texts";
import { TextsForm } from "./texts-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readSiteTextsToEdit(getSite(context).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const { db } = getWritableSite(context);
  const form = textFields(await request.formData());
  const parsed = siteTextsInput.safeParse(form);
  if (!parsed.success) return refuse(400, { errors: fieldErrors(parsed.error) });
  const seen = readSeen(form);
  if (!seen) return refuse(400, { formError: "Reload the page and try again." });
  const saved = await saveSiteTexts(db, administrator, parsed.data, seen);
  const { status, answer } = saveAnswer(saved);
  return data(answer, { status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to update data.");
}

/** Renders the settings for the texts of the public pages. */
export default function Texts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TextsForm
      texts={loaderData.texts}
      updatedAt={loaderData.updatedAt}
      base={loaderData.base}
      answer={actionData as SaveAnswer | undefined}
    />
  );
}

function refuse(status: number, refusal: Omit<SaveRefusal, "ok">) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status });
}
