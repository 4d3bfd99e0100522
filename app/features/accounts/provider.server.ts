import { createHash } from "node:crypto";
import type { ClientAuth, Configuration } from "openid-client";
import { z } from "zod";
import { pathAfterSignIn } from "#app/platform/accounts/next-path.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { isOurChallenge, makeChallenge, spendChallenge } from "./challenges.server.ts";
import { type CookieParts, defineCookie } from "./cookies.server.ts";

/** The OpenID provider from the settings. */
export type Provider = NonNullable<Config["oidc"]>;
type Parts = { config: Pick<Config, "oidc" | "siteUrl"> };

/**
 * A person as the provider knows them. Only issuer and subject identify them; label and name are
 * for display.
 */
export type ProviderIdentity = { issuer: string; subject: string; label: string; name: string };

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 60;
const METADATA_LIFE_MS = 60 * 60_000;

const NAMES: Record<string, string> = {
  "accounts.google.com": "Google",
  "login.microsoftonline.com": "Microsoft",
};

/** Returns the provider's display name; undefined if the settings name no provider. */
export function providerName({ oidc }: Pick<Config, "oidc">): string | undefined {
  if (!oidc) return undefined;
  const { hostname } = new URL(oidc.issuer);
  return NAMES[hostname] ?? hostname;
}

/**
 * Returns the address at which the provider authenticates somebody.
 *
 * @throws if the provider doesn't respond as OpenID requires
 */
export async function addressAtProvider(
  { config }: Parts,
  provider: Provider,
  { state, nonce, verifier }: ProviderAttempt,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient();
  return buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri(config),
    scope: "openid email profile",
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  }).href;
}

/**
 * Exchanges the returned code for the identity. Verifies its token: signature, issuer, audience,
 * time and nonce.
 *
 * @param returned the query with which the provider redirected the browser back
 * @throws if the provider refuses the code, doesn't respond, or sends an invalid token
 */
export async function identityFor(
  { config }: Parts,
  provider: Provider,
  returned: URLSearchParams,
  { state, nonce, verifier }: ProviderAttempt,
): Promise<ProviderIdentity> {
  const { authorizationCodeGrant } = await loadClient();
  const client = await discover(provider);
  const tokens = await authorizationCodeGrant(client, new URL(`${redirectUri(config)}?${returned}`), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider gave no ID token");
  const { email, name } = await wordsFor(client, claims, tokens.access_token);
  const { sub: subject } = claims;
  return { issuer: provider.issuer, subject, label: email ?? name ?? subject, name: name ?? "" };
}

const wordsSchema = z.object({ email: z.string().max(254).optional(), name: z.string().max(200).optional() });

/**
 * Reads the person's name and e-mail address from the ID token, or else from the provider's user
 * info.
 */
async function wordsFor(client: Configuration, claims: { sub: string }, accessToken: string) {
  const known = wordsSchema.safeParse(claims).data ?? {};
  if (known.email || known.name || !client.serverMetadata().userinfo_endpoint) return known;
  const { fetchUserInfo } = await loadClient();
  return wordsSchema.safeParse(await fetchUserInfo(client, accessToken, claims.sub)).data ?? {};
}

/** Loads the library when somebody signs in through the provider. */
const loadClient = () => import("openid-client");

const known = new Map<string, { client: Configuration; readAt: number }>();

/** Reads the provider's metadata and caches it for an hour. */
async function discover({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  const kept = known.get(issuer);
  if (kept && performance.now() - kept.readAt < METADATA_LIFE_MS) return kept.client;
  const oidc = await loadClient();
  const address = new URL(issuer);
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  // Only the provider's metadata tells which of the two it accepts.
  const authenticate: ClientAuth = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes("client_secret_basic") === false ? post : basic)(
      server,
      ...rest,
    );
  const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const client = await oidc.discovery(address, clientId, metadata, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      // The settings allow plain HTTP on this machine only.
      ...(address.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
    ],
  });
  known.set(issuer, { client, readAt: performance.now() });
  return client;
}

function redirectUri({ siteUrl }: Pick<Config, "siteUrl">): string {
  return `${siteUrl}/auth/provider/callback`;
}

export const attemptCookie = defineCookie("provider", 10 * 60_000);

const purposeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sign-in"), next: z.string().transform(pathAfterSignIn) }),
  z.object({ kind: z.literal("link"), userId: z.string() }),
  z.object({ kind: z.literal("invitation"), token: z.string() }),
]);

/** What somebody goes to the provider for. */
export type ProviderPurpose = z.infer<typeof purposeSchema>;

/**
 * One round trip to the provider. The browser keeps the challenge in a cookie that scripts can't
 * read, and everything sent to the provider is derived from it. So a response counts only in the
 * browser that requested it (state) and for the token made for it (nonce), and nobody else can use
 * the code (PKCE).
 */
export type ProviderAttempt = {
  challenge: string;
  purpose: ProviderPurpose;
  state: string;
  nonce: string;
  verifier: string;
};

/**
 * Begins a round trip to the provider. `setCookie` belongs in the response that redirects there.
 */
export async function beginAttempt(
  parts: CookieParts,
  purpose: ProviderPurpose,
): Promise<ProviderAttempt & { setCookie: string }> {
  const written = JSON.stringify(purpose);
  const challenge = await makeChallenge(parts.db, signedFor(written));
  const value = `${challenge}.${Buffer.from(written).toString("base64url")}`;
  return { ...attemptOf(challenge, purpose), setCookie: attemptCookie.set(parts, value) };
}

/**
 * Finds the attempt that this browser began; undefined if the state doesn't match or the attempt
 * has expired.
 */
export async function findAttempt(
  parts: CookieParts,
  headers: Headers,
  state: string | null,
): Promise<ProviderAttempt | undefined> {
  const [challenge, encoded] = attemptCookie.read(parts, headers)?.split(".") ?? [];
  if (!challenge || !encoded || !state) return undefined;
  const written = Buffer.from(encoded, "base64url").toString();
  if (!(await isOurChallenge(parts.db, signedFor(written), challenge))) return undefined;
  const attempt = attemptOf(challenge, purposeSchema.parse(JSON.parse(written)));
  return attempt.state === state ? attempt : undefined;
}

/**
 * Uses up an attempt.
 *
 * @returns false if it was already used
 */
export function spendAttempt(trx: Trx, { challenge }: ProviderAttempt): Promise<boolean> {
  return spendChallenge(trx, challenge);
}

function attemptOf(challenge: string, purpose: ProviderPurpose): ProviderAttempt {
  const derive = (name: string) => createHash("sha256").update(`${name}\n${challenge}`).digest("base64url");
  return { challenge, purpose, state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

function signedFor(purpose: string): string {
  return `provider ${purpose}`;
}
