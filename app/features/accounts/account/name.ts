import { z } from "zod";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, line, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { updateOwnName } from "../profile.server.ts";
import type { Route } from "./+types/name";

const nameInput = z.object({
  name: line({ label: "The name", max: 80, missing: "Please enter your name." }),
});

/** Changes the name of the signed-in person. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = nameInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  await updateOwnName(getWritableSite(context).db, administrator, parsed.data.name);
  return Response.json({ ok: true } satisfies SaveAnswer);
}
