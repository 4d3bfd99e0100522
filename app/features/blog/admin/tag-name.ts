import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { renameTag, tagNameInput } from "../tags.server.ts";
import type { Route } from "./+types/tag-name";

/** Gives the tag `from` another name in every post. */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = parseFields(tagNameInput, textFields(await request.formData()));
  if (!parsed.ok) return refuseSave(400, parsed);
  const posts = await renameTag(getWritableSite(context).db, administrator, parsed.values);
  return answerSave({ ok: true, notice: `${counted(posts, "post")} changed.` });
}
