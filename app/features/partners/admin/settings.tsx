import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { keepForm } from "#app/platform/forms/keep-form.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { useVersionedForm } from "#app/ui/form/use-versioned-form.ts";
import { readPartnersToEdit, savePartners } from "../partners.server.ts";
import { parsePartners } from "../partners-input.ts";
import type { Route } from "./+types/settings";
import { PartnersForm } from "./partners-form.tsx";
import { PartnerPictureForms } from "./picture-forms.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readPartnersToEdit(getSite(context).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const { db } = getWritableSite(context);
  const typed = textFields(await request.formData());
  const parsed = parsePartners(typed);
  if (!parsed.ok) return refuse(400, { errors: parsed.errors });
  const seen = readSeen(typed);
  if (!seen) return refuse(400, { formError: "Reload the page and try again." });
  const { status, answer } = saveAnswer(await savePartners(db, administrator, parsed.partners, seen));
  return data(answer, { status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to update data.");
}

/** Renders the settings of the partners page, except its texts. */
export default function PartnersSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { content, updatedAt, base, pictures, pictureBases } = loaderData;
  const answer = actionData as SaveAnswer | undefined;
  const form = useVersionedForm(answer, updatedAt);
  useUnsavedChanges(form.isUnsaved);
  return (
    <div className="grid gap-10">
      <PartnersForm content={content} base={base} answer={answer} form={form} />
      <PartnerPictureForms pictures={pictures} bases={pictureBases} />
    </div>
  );
}

function refuse(status: number, refusal: Omit<SaveRefusal, "ok">) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status });
}
