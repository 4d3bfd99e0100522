import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import type { BulkPlan } from "#app/platform/records/bulk-plan.ts";
import {
  BULK_TARGETS,
  type BulkTarget,
  changeStatuses,
  chosenPosts,
  planStatuses,
  type StatusChange,
} from "../post-publication.server.ts";
import type { Route } from "./+types/publication";

/**
 * With `plan`, nothing was changed: the posts changed after the question was asked, and `plan` says
 * what would happen now.
 */
export type PublicationAnswer =
  | ({ ok: true; target: BulkTarget } & StatusChange)
  | (SaveRefusal & { plan?: BulkPlan });

const WRONG = { formError: "Choose the posts of one page." };

/** Plans publishing, unpublishing or deleting (`to`) the posts with these ids (`id`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const chosen = chosenPosts.safeParse(url.searchParams.getAll("id"));
  const target = BULK_TARGETS.find((known) => known === url.searchParams.get("to"));
  if (!chosen.success || !target) return refuseSave(400, WRONG);
  return Response.json(await planStatuses(getSite(context).db, chosen.data, target));
}

/**
 * Publishes the posts named in the form (POST), turns them into drafts (DELETE), or moves them to
 * the trash (DELETE with `to=trash`).
 *
 * @throws 405 for another method
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST" && request.method !== "DELETE") throw data(null, { status: 405 });
  const form = await request.formData();
  const chosen = chosenPosts.safeParse(form.getAll("id"));
  if (!chosen.success) return refuseSave(400, WRONG);
  const target = request.method === "POST" ? "published" : form.get("to") === "trash" ? "trash" : "draft";
  const token = form.get("plan");
  const change = await changeStatuses(
    getWritableSite(context).db,
    administrator,
    chosen.data,
    target,
    typeof token === "string" ? token : undefined,
  );
  if ("token" in change)
    return Response.json({ ok: false, formError: CHANGED, plan: change } satisfies PublicationAnswer, {
      status: 409,
    });
  return Response.json({ ok: true, target, ...change } satisfies PublicationAnswer);
}

const CHANGED = "What you chose has changed meanwhile. Nothing was done yet.";
