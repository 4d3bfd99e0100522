import { data } from "react-router";
import { undoImport } from "#app/features/blog/import/imports.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import type { Route } from "./+types/undone-import";

/**
 * Undoes an import (DELETE).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "DELETE") throw data(null, { status: 405 });
  const undone = await undoImport(getWritableSite(context).db, administrator, params.id);
  if (!undone.ok) return refuseSave(404, { formError: "This import has been undone already." });
  const { erased, kept } = undone;
  const others = kept.length > 0 ? ` Changed since and kept: ${kept.join(", ").slice(0, 300)}.` : "";
  return answerSave({ ok: true, notice: `${counted(erased, "post")} removed.${others}` });
}
