import type { RouterContextProvider } from "react-router";
import { tellOwners } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { secondStepPath } from "#app/platform/accounts/next-path.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { line } from "#app/platform/forms/form-text.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite, type WritableSite } from "#app/platform/http/site.server.ts";
import { beginSession } from "../begin-session.server.ts";
import { recordFailedSignIn } from "../change-accounts.server.ts";
import { isConfirmed } from "../confirmations.server.ts";
import { findByIdentity, giveIdentity, linkIdentity } from "../identities.server.ts";
import { acceptInvitation } from "../invitations.server.ts";
import { takeProviderReturn } from "../limits.server.ts";
import {
  findAttempt,
  identityFor,
  type ProviderIdentity,
  type ProviderPurpose,
  spendAttempt,
} from "../provider.server.ts";
import type { ReturnProblem } from "./return-problem.ts";

export type ProviderReturn =
  | { ok: true; to: string; setCookies: string[] }
  | { ok: false; problem: ReturnProblem };

/**
 * Handles a return from the provider: signs in, links an identity, accepts an invitation, or says
 * why not.
 */
export async function returnFromProvider(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<ProviderReturn> {
  const site = getWritableSite(context);
  const { oidc } = site.config;
  if (!oidc) throw new Response("No provider is set up", { status: 404 });
  const { searchParams } = url;
  if (searchParams.get("error") === "unreachable") return refuse("failed");
  const attempt = await findAttempt(site, request.headers, searchParams.get("state"));
  if (!attempt) return refuse("expired");
  const { kind } = attempt.purpose;
  if (searchParams.has("error")) return refuse("declined", kind);
  // RFC 9207: refuse a response from another provider.
  const isOurs = (searchParams.get("iss") ?? oidc.issuer) === oidc.issuer;
  if (!searchParams.get("code") || !isOurs) return refuse("failed", kind);
  if (!(await site.db.transaction().execute((trx) => spendAttempt(trx, attempt)))) return refuse("expired");
  const sender = { headers: request.headers, clientAddress: getRequestInfo(context).clientAddress };
  const taken = await takeProviderReturn(site, sender);
  if (!taken.ok) return refuse("too-many", kind);
  let identity: ProviderIdentity;
  try {
    identity = await identityFor(site, oidc, searchParams, attempt);
  } catch (error) {
    site.log.error({ err: error }, "the sign-in provider's answer does not hold");
    return refuse("failed", kind);
  }
  await taken.succeed();
  return meet(site, request, attempt.purpose, identity);
}

function meet(
  site: WritableSite,
  request: Request,
  purpose: ProviderPurpose,
  identity: ProviderIdentity,
): Promise<ProviderReturn> {
  switch (purpose.kind) {
    case "sign-in":
      return signIn(site, request, identity, purpose.next);
    case "link":
      return link(site, request, identity, purpose.userId);
    case "invitation":
      return accept(site, request, identity, purpose.token);
  }
}

async function signIn(
  site: WritableSite,
  request: Request,
  identity: ProviderIdentity,
  next: string,
): Promise<ProviderReturn> {
  const userId = await findByIdentity(site.db, identity);
  const holds = async (trx: Trx) => (await findByIdentity(trx, identity)) === userId;
  const outcome = userId && (await beginSession(site, request, { userId, by: "provider", holds }));
  if (outcome && "setCookies" in outcome)
    return { ok: true, to: outcome.ok ? next : secondStepPath(next), setCookies: outcome.setCookies };
  await recordFailedSignIn(site.db, {
    ...(userId ? { subjectId: userId } : {}),
    detail: "through the provider",
  });
  return refuse("unknown", "sign-in");
}

async function link(
  site: WritableSite,
  request: Request,
  identity: ProviderIdentity,
  userId: string,
): Promise<ProviderReturn> {
  const { administrator: person, session } = await site.accounts.findSession(request.headers);
  if (!person || person.id !== userId) return refuse("not-you", "link");
  // The attempt's signing key is in the database. Knowing it must not be enough to add a way to
  // sign in.
  if (!(await isConfirmed(site.db, userId, session))) return refuse("expired", "link");
  const isOwn = (await findByIdentity(site.db, identity)) === userId;
  if (isOwn) return { ok: true, to: "/admin/account", setCookies: [] };
  const confirmed = { personId: userId, sessionId: session.id };
  if (!(await linkIdentity(site.db, person, confirmed, identity))) return refuse("taken", "link");
  await tellOwners(site, person, "linked an identity at the sign-in provider");
  return { ok: true, to: "/admin/account", setCookies: [] };
}

async function accept(
  site: WritableSite,
  request: Request,
  identity: ProviderIdentity,
  token: string,
): Promise<ProviderReturn> {
  const called = line({ label: "The name", max: 80 }).safeParse(identity.name || identity.label);
  const userId = await acceptInvitation(site.db, token, {
    name: called.data || "New person",
    giveWayIn: (trx, id) => giveIdentity(trx, id, identity),
  });
  if (!userId) return refuse((await findByIdentity(site.db, identity)) ? "taken" : "gone", "invitation");
  const proof = { userId, by: "invitation", holds: async () => true } as const;
  const outcome = await beginSession(site, request, proof);
  return { ok: true, to: "/admin", setCookies: "setCookies" in outcome ? outcome.setCookies : [] };
}

function refuse(reason: ReturnProblem["reason"], kind?: ReturnProblem["kind"]): ProviderReturn {
  return { ok: false, problem: kind ? { reason, kind } : { reason } };
}
