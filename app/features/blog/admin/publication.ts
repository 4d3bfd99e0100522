import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, type SaveRefusal } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { changeStatuses, chosenPosts, type StatusChange } from "../post-publication.server.ts";
import type { Route } from "./+types/publication";

export type PublicationAnswer = ({ ok: true; status: "published" | "draft" } & StatusChange) | SaveRefusal;

/**
 * Publishes the posts that the form names (POST), or makes drafts of them (DELETE).
 *
 * @throws 405 for another method
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST" && request.method !== "DELETE") throw data(null, { status: 405 });
  const chosen = chosenPosts.safeParse((await request.formData()).getAll("id"));
  if (!chosen.success) return refuseSave(400, { formError: "Choose the posts of one page." });
  const status = request.method === "POST" ? "published" : "draft";
  const change = await changeStatuses(getSite(context).db, administrator, chosen.data, status);
  return Response.json({ ok: true, status, ...change } satisfies PublicationAnswer);
}
