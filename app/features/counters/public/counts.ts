import { isbot } from "isbot";
import type { RouterContextProvider } from "react-router";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import type { CountSubject, Counts } from "#app/platform/public-items/counts.ts";
import { addLike, addShare, addView, readCounts, takeBackLike } from "../counters.server.ts";
import type { Route } from "./+types/counts";

export const handle = { ownLimits: true };

/**
 * The limit for one address and one item: enough for a school whose pupils share one connection,
 * but too low to make a post look famous.
 */
const LIMIT = { limit: 60, windowMs: 60 * 60_000 };

/** Handles `GET /counts/post/<id>`: returns the current counts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subject = requireSubject(params.subject);
  if (params.act !== undefined) throw new Response(null, { status: 405, headers: { Allow: "POST, DELETE" } });
  return answer(await readCounts(getSite(context).db, subject, params.id));
}

/**
 * Handles `POST /counts/post/<id>/views`, `/likes` and `/shares`, which count one, and `DELETE
 * …/likes`, which removes a like. Returns the new counts. Nothing about the visitor is stored
 * except, for an hour, how often a keyed hash of the address was seen.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const subject = requireSubject(params.subject);
  const { db } = getWritableSite(context);
  const act = findAct(request.method, params.act);
  if (!act) throw new Response(null, { status: params.act === undefined ? 405 : 404 });
  const token = act.needsToken ? await readToken(request) : "";
  if (token === undefined) throw new Response(null, { status: 400 });
  const counts = await readCounts(db, subject, params.id);
  // Consume no limit for a missing item, and don't reveal to crawlers whether they are counted.
  if (!counts || isMachine(request)) return answer(counts);
  await limitRate(context, subject, params.id);
  return answer(await act.carryOut(db, subject, params.id, token));
}

type Act = {
  needsToken?: boolean;
  carryOut: typeof addLike;
};

function findAct(method: string, act: string | undefined): Act | undefined {
  if (method === "DELETE") return act === "likes" ? { needsToken: true, carryOut: takeBackLike } : undefined;
  if (method !== "POST") return undefined;
  if (act === "views") return { carryOut: addView };
  if (act === "shares") return { carryOut: addShare };
  return act === "likes" ? { needsToken: true, carryOut: addLike } : undefined;
}

function requireSubject(subject: string): CountSubject {
  if (subject === "post" || subject === "event") return subject;
  throw new Response(null, { status: 404 });
}

async function readToken(request: Request): Promise<string | undefined> {
  const token = (await request.formData().catch(() => undefined))?.get("token");
  return typeof token === "string" && /^[0-9a-f]{32}$/.test(token) ? token : undefined;
}

/** Recognizes crawlers, monitors and prefetches. */
function isMachine({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/.test(purpose) || isbot(headers.get("User-Agent") || "bot");
}

async function limitRate(context: Readonly<RouterContextProvider>, subject: CountSubject, id: string) {
  const { clientAddress } = getRequestInfo(context);
  const key = `counts ${subject} ${id} ${clientAddress}`;
  const { allowed, retryAfterSeconds } = await consumeRateLimit(getWritableSite(context).db, key, LIMIT);
  if (!allowed)
    throw new Response(null, { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } });
}

function answer(counts: Counts | undefined): Response {
  const headers = { "Cache-Control": "no-store" };
  return counts ? Response.json(counts, { headers }) : new Response(null, { status: 404, headers });
}
