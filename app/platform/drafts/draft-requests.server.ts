import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { describeDevice } from "#app/platform/accounts/device-words.ts";
import type { Db, RecordTable } from "#app/platform/database/database.server.ts";
import { type FieldErrors, fieldErrors } from "#app/platform/forms/form-text.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type DraftFields, TAB_ID } from "./draft.ts";
import type { DraftToSave, SaveRefused } from "./draft-save.server.ts";
import type { Drafts } from "./drafts.server.ts";
import { forgetScreen, notePresence, takeOver } from "./presence.server.ts";

/*
 * Answers the requests of a writing screen (app/ui/drafts/) for drafts of any kind. The routes of a
 * kind call these functions.
 */

type RouteArgs<Params> = { params: Params; context: Readonly<RouterContextProvider> };
type ActionArgs<Params = { id: string }> = RouteArgs<Params> & { request: Request };
/** The drafts of any kind that have these fields. */
type Kind<Draft extends DraftFields> = {
  drafts: Drafts<RecordTable, Draft, string>;
  input: z.ZodType<Draft>;
};

const UNREADABLE = "This could not be read. Reload the page and try again.";
/** Fits a draft with every field at its limit. JSON may escape one character as six. */
const MAX_JSON = 3_000_000;

const version = z.int().min(0).max(2_000_000_000);
const tab = z.string().regex(TAB_ID).nullable().default(null);
const newerQuery = z.object({ seen: z.coerce.number().pipe(version), tab });
const basis = { tab, base: version, overwrite: z.boolean().optional() };
const continues = z.string().regex(TAB_ID).optional();
const reason = z.enum(["autosave", "save"]);

/**
 * Returns the latest draft if the requesting tab has not seen it. `?seen=` is the version the tab
 * has, `?tab=` the tab's id.
 */
export async function answerNewer<Draft extends DraftFields>(
  drafts: Drafts<RecordTable, Draft, string>,
  { url, params, context }: RouteArgs<{ id: string }> & { url: URL },
) {
  const administrator = requireAdministrator(context);
  const asked = newerQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw data(null, { status: 400 });
  const newer = await drafts.findNewer(getSite(context).db, administrator, params.id, asked.data);
  return Response.json({ newer: newer ?? null }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Saves a draft (PUT, JSON), stores a draft as a version without replacing the latest one (POST),
 * or discards pending changes (DELETE).
 *
 * @throws 405 for another method
 */
export async function answerDraft<Draft extends DraftFields>(
  { drafts, input: draft }: Kind<Draft>,
  { request, params, context }: ActionArgs,
) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const { id } = params;
  if (request.method === "DELETE") return answer(await drafts.discard(db, administrator, id));
  if (request.method === "POST") {
    const read = await readBody(request, z.object({ draft, tab }), drafts.kind.content.tooLong);
    return read.ok ? answer(await drafts.setAside(db, administrator, id, read.body)) : read.answer;
  }
  if (request.method !== "PUT") throw data(null, { status: 405 });
  const body = z.object({ draft, ...basis, continues, reason });
  const read = await readBody(request, body, drafts.kind.content.tooLong);
  return read.ok ? answer(await drafts.save(db, administrator, id, read.body)) : read.answer;
}

/**
 * Publishes a complete draft, schedules it or turns it into a draft, depending on its status (PUT,
 * JSON).
 *
 * @throws 405 for another method
 */
export async function answerPublication<Draft extends DraftFields>(
  { drafts, input: draft }: Kind<Draft>,
  publish: (
    db: Db,
    actor: Actor,
    id: string,
    sent: DraftToSave<Draft>,
  ) => Promise<{ ok: true } | SaveRefused<Draft, string>>,
  { request, params, context }: ActionArgs,
) {
  const administrator = requireAdministrator(context);
  if (request.method !== "PUT") throw data(null, { status: 405 });
  const body = z.object({ draft, ...basis, continues });
  const read = await readBody(request, body, drafts.kind.content.tooLong);
  return read.ok
    ? answer(await publish(getWritableSite(context).db, administrator, params.id, read.body))
    : read.answer;
}

const presence = z.object({
  tab: z.string().regex(TAB_ID),
  idleMs: z.number().min(0).max(86_400_000),
  takesOver: z.boolean().default(false),
});

/**
 * Notes that a writing screen is open, or with `takesOver` takes the text over from others (POST,
 * JSON), or notes that it was closed (DELETE, JSON). Answers who else has the text open.
 *
 * @param subject the kind of record: "post"
 * @throws 405 for another method
 */
export async function answerPresence(subject: string, { request, params, context }: ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const sent = presence.safeParse(await request.json().catch(() => undefined));
  if (!sent.success) return refuseSave(400, { formError: UNREADABLE });
  const { takesOver, ...seen } = sent.data;
  if (request.method === "DELETE") {
    await forgetScreen(db, administrator, seen.tab);
    return Response.json({ ok: true } satisfies SaveAnswer);
  }
  if (request.method !== "POST") throw data(null, { status: 405 });
  const screen = { subject, id: params.id, device: deviceOf(request), ...seen };
  return Response.json(await (takesOver ? takeOver : notePresence)(db, administrator, screen));
}

const VERSION = /^[1-9]\d{0,8}$/;

const partInput = z.object({
  part: z.coerce.number().pipe(z.int().min(0)),
  newest: z.coerce.number().pipe(version),
});

/**
 * Restores an earlier version as the latest draft (POST), or with the fields `part` and `newest`
 * one part of its text.
 *
 * @throws 405 for another method
 */
export async function answerRestoration<Draft extends DraftFields>(
  drafts: Drafts<RecordTable, Draft, string>,
  { request, params, context }: ActionArgs<{ id: string; version: string }>,
) {
  const administrator = requireAdministrator(context);
  if (request.method !== "POST") throw data(null, { status: 405 });
  if (!VERSION.test(params.version)) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  const device = deviceOf(request);
  const { db } = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  const sent = partInput.safeParse(Object.fromEntries(form));
  const part = sent.success ? { number: sent.data.part, newest: sent.data.newest } : undefined;
  if (form.has("part") && !part) return refuseSave(400, { formError: UNREADABLE });
  const restored = await drafts.restore(db, administrator, params.id, Number(params.version), {
    ...{ device, part },
  });
  if (restored.ok) {
    const { version } = restored;
    return Response.json({ ok: true, version } satisfies SaveAnswer & { version: number });
  }
  if (restored.reason === "invalid") {
    const formError = Object.values(restored.errors)[0] ?? SAVE_REFUSALS.gone;
    return refuseSave(400, { formError });
  }
  return refuseSave(restored.reason === "gone" ? 410 : 404, { formError: SAVE_REFUSALS.gone });
}

/** The device's name comes from the request's headers, not from what a tab sent. */
function deviceOf(request: Request): string {
  return describeDevice(request.headers.get("User-Agent"));
}

type SentBody = { tab: string | null; continues?: string | undefined };

/** Reads the JSON body of a save, with its writer, or returns the response that rejects it. */
async function readBody<Body extends SentBody>(request: Request, schema: z.ZodType<Body>, tooLong: string) {
  const refuse = (refusal: { errors?: FieldErrors; formError?: string }) =>
    ({ ok: false, answer: refuseSave(400, refusal) }) as const;
  let sent: unknown;
  try {
    const text = await request.text();
    if (text.length > MAX_JSON) return refuse({ errors: { content: tooLong } });
    sent = JSON.parse(text);
  } catch {
    return refuse({ formError: UNREADABLE });
  }
  const parsed = schema.safeParse(sent);
  if (parsed.success) {
    const { tab, continues, ...body } = parsed.data;
    return { ok: true, body: { ...body, writer: { tab, device: deviceOf(request), continues } } } as const;
  }
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(fieldErrors(parsed.error))) {
    const [, field] = /^draft\.(\w+)/.exec(path) ?? [];
    if (field === undefined) return refuse({ formError: UNREADABLE });
    errors[field] ??= message;
  }
  return refuse({ errors });
}

/** Answers with what was saved, or says why nothing was. */
function answer(outcome: { ok: true } | SaveRefused<unknown, unknown>): Response {
  if (outcome.ok) return Response.json(outcome);
  switch (outcome.reason) {
    case "changed":
      return Response.json({ ok: false, theirs: outcome.theirs }, { status: 409 });
    case "invalid":
      return refuseSave(400, { errors: outcome.errors });
    case "busy":
      return refuseSave(503, { errors: outcome.errors });
    case "gone":
      return refuseSave(410, { formError: SAVE_REFUSALS.gone });
    case "unknown":
      return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  }
}
