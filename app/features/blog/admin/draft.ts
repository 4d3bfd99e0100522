import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeDevice } from "#app/platform/accounts/device-words.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { setDraftAside } from "../draft-aside.server.ts";
import { discardDraft, saveDraft } from "../post-drafts.server.ts";
import { findNewer } from "../post-newer.server.ts";
import type { Route } from "./+types/draft";
import {
  answerRefused,
  draftAsideBody,
  draftSaveBody,
  newerQuery,
  readDraftBody,
  withWriter,
} from "./draft-answers.server.ts";

/**
 * Returns the latest draft if the requesting tab has not seen it. `?seen=` is the version the tab
 * has, `?tab=` the tab's id.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const administrator = requireAdministrator(context);
  const asked = newerQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw data(null, { status: 400 });
  const newer = await findNewer(getSite(context).db, administrator, params.id, asked.data);
  return Response.json({ newer: newer ?? null }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Saves a draft (PUT, JSON), stores a draft as a version without replacing the latest one (POST),
 * or discards pending changes (DELETE).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  if (request.method === "DELETE") {
    const discarded = await discardDraft(db, administrator, params.id);
    return discarded.ok ? Response.json(discarded) : answerRefused(discarded);
  }
  const device = describeDevice(request.headers.get("User-Agent"));
  if (request.method === "POST") {
    const read = await readDraftBody(request, draftAsideBody);
    if (!read.ok) return read.answer;
    const kept = await setDraftAside(db, administrator, params.id, withWriter(read.body, device));
    return kept.ok ? Response.json(kept) : answerRefused(kept);
  }
  if (request.method !== "PUT") throw data(null, { status: 405 });
  const read = await readDraftBody(request, draftSaveBody);
  if (!read.ok) return read.answer;
  const saved = await saveDraft(db, administrator, params.id, withWriter(read.body, device));
  return saved.ok ? Response.json(saved) : answerRefused(saved);
}
