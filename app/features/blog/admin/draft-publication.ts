import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeDevice } from "#app/platform/accounts/device-words.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { publishDraft } from "../draft-publication.server.ts";
import type { Route } from "./+types/draft-publication";
import { answerRefused, basedDraftBody, readDraftBody, withWriter } from "./draft-answers.server.ts";

/**
 * Publishes a complete post, schedules it or turns it into a draft, depending on the form's status
 * (PUT, JSON).
 *
 * @throws 405 for another method
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  if (request.method !== "PUT") throw data(null, { status: 405 });
  const read = await readDraftBody(request, basedDraftBody);
  if (!read.ok) return read.answer;
  const device = describeDevice(request.headers.get("User-Agent"));
  const save = withWriter(read.body, device);
  const saved = await publishDraft(getWritableSite(context).db, administrator, params.id, save);
  return saved.ok ? Response.json(saved) : answerRefused(saved);
}
