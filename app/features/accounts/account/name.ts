import { z } from "zod";
import { fieldErrors, line } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { updateOwnName } from "../people.server.ts";
import { respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/name";
import { readAccountForm } from "./account-form.server.ts";

const nameInput = z.object({
  name: line({ label: "The name", max: 80, missing: "Please enter your name." }),
});

/** Changes the name of the signed-in person. */
export async function action(args: Route.ActionArgs) {
  const { site, person, fields } = await readAccountForm(args);
  const parsed = nameInput.safeParse(fields);
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  await updateOwnName(site.db, person, parsed.data.name);
  return respondSaved(true);
}
