import { data } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { keepForm } from "#app/platform/forms/keep-form.ts";
import { type SaveAnswer, type SaveRefusal, saveAnswer } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { readSeen } from "#app/platform/records/opened.ts";
import { readReplyTimes, saveReplyTimes } from "../reply-times.server.ts";
import { parseReplyTimes } from "../reply-times-input.ts";
import type { Route } from "./+types/reply-times";
import { ReplyTimesForm } from "./reply-times-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readReplyTimes(getSite(context).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireOwner(context);
  const { db } = getWritableSite(context);
  const form = await request.formData();
  const parsed = parseReplyTimes(form);
  if (!parsed.ok) return refuse(400, { errors: parsed.errors });
  const seen = readSeen(textFields(form));
  if (!seen) return refuse(400, { formError: "Reload the page and try again." });
  const { status, answer } = saveAnswer(await saveReplyTimes(db, administrator, parsed.replyTimes, seen));
  return data(answer, { status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, "Failed to update data.");
}

/** Renders the settings from which a message's due time is calculated. */
export default function ReplyTimesSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <ReplyTimesForm {...loaderData} answer={actionData as SaveAnswer | undefined} />;
}

function refuse(status: number, refusal: Omit<SaveRefusal, "ok">) {
  return data<SaveAnswer>({ ok: false, ...refusal }, { status });
}
