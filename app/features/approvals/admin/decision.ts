import { z } from "zod";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { line, parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { decideApproval } from "../approvals.server.ts";
import type { Route } from "./+types/decision";

const NOTE = "Write what should be different.";
const REASON = "Write why nobody else can read it. The history keeps this.";

const input = z.object({
  approves: z.stringbool("Reload the page and try again."),
  reason: line({ label: "The reason", max: 300 }).default(""),
  note: line({ label: "The note", max: 500 }).default(""),
});

/** Approves a text about a child, or sends it back. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = parseFields(input, textFields(await request.formData()));
  if (!parsed.ok) return refuseSave(400, { errors: parsed.errors });
  const { approves, reason, note } = parsed.values;
  if (!approves && note === "") return refuseSave(400, { errors: { note: NOTE } });
  const decision = approves ? ({ approves, reason } as const) : ({ approves, note } as const);
  const outcome = await decideApproval(getWritableSite(context).db, administrator, id, decision);
  if (outcome.ok) return answerSave(outcome);
  if (outcome.reason === "no reason") return refuseSave(400, { errors: { reason: REASON } });
  if (outcome.reason === "gone") return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  return refuseSave(409, { formError: "You asked for this, so somebody else must read it." });
}
