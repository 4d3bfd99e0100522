import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { setHidesUnclassified } from "../unclassified.server.ts";
import type { Route } from "./+types/unclassified";

/** Hides pictures until somebody has said who is in them (POST), or no longer does (DELETE). */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  if (request.method !== "POST" && request.method !== "DELETE") throw data(null, { status: 405 });
  const { db } = getWritableSite(context);
  return answerSave(await setHidesUnclassified(db, owner, request.method === "POST"));
}
