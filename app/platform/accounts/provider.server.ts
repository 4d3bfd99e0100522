import { z } from "zod";
import type { Config } from "../config.server.ts";
import type { ProviderAttempt } from "./provider-attempt.server.ts";

/** The OpenID provider of the settings. */
export type Provider = NonNullable<Config["oidc"]>;
type Parts = { config: Pick<Config, "oidc" | "siteUrl"> };

/** Somebody as the provider knows them. Only issuer and subject say who it is; the rest are words. */
export type ProviderIdentity = { issuer: string; subject: string; label: string; name: string };

const PATIENCE_MS = 10_000;
const METADATA_LIFE_MS = 60 * 60_000;

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});
type Metadata = z.infer<typeof metadataSchema>;

const NAMES: Record<string, string> = {
  "accounts.google.com": "Google",
  "login.microsoftonline.com": "Microsoft",
};

/** What people call the provider; undefined where the settings name none. */
export function providerName({ oidc }: Pick<Config, "oidc">): string | undefined {
  if (!oidc) return undefined;
  const { hostname } = new URL(oidc.issuer);
  return NAMES[hostname] ?? hostname;
}

/**
 * The address at which the provider asks somebody who they are.
 *
 * @throws when the provider does not answer as one does
 */
export async function addressAtProvider(
  { config }: Parts,
  provider: Provider,
  { state, nonce, verifier }: ProviderAttempt,
): Promise<string> {
  const { createAuthorizationURL } = await import("@better-auth/core/oauth2");
  const { authorization_endpoint } = await readMetadata(provider);
  const address = await createAuthorizationURL({
    id: "oidc",
    options: { clientId: provider.clientId },
    authorizationEndpoint: authorization_endpoint,
    redirectURI: redirectUri(config),
    scopes: ["openid", "email", "profile"],
    codeVerifier: verifier,
    state,
    nonce,
  });
  return address.href;
}

/**
 * Exchanges the code that came back for the identity, whose token is checked: signature, issuer, audience, time and nonce.
 *
 * @throws when the provider refuses the code, does not answer, or its token does not hold
 */
export async function identityFor(
  { config }: Parts,
  provider: Provider,
  code: string,
  { nonce, verifier }: ProviderAttempt,
): Promise<ProviderIdentity> {
  const { validateAuthorizationCode, verifyJwsAccessToken } = await import("@better-auth/core/oauth2");
  const { issuer, clientId, clientSecret } = provider;
  const metadata = await readMetadata(provider);
  const methods = metadata.token_endpoint_auth_methods_supported;
  const tokens = await inTime(
    validateAuthorizationCode({
      code,
      codeVerifier: verifier,
      redirectURI: redirectUri(config),
      options: { clientId, clientSecret },
      tokenEndpoint: metadata.token_endpoint,
      tokenEndpointAuth: {
        method: methods.includes("client_secret_basic") ? "client_secret_basic" : "client_secret_post",
      },
    }),
  );
  if (!tokens.idToken) throw new Error("The provider gave no ID token");
  const claims = await inTime(
    verifyJwsAccessToken(tokens.idToken, {
      jwksFetch: metadata.jwks_uri,
      verifyOptions: {
        issuer,
        audience: clientId,
        algorithms: ["RS256", "PS256", "ES256", "ES384", "EdDSA", "Ed25519"],
        requiredClaims: ["sub", "exp", "iat"],
        clockTolerance: 60,
      },
    }),
  );
  if (claims.nonce !== nonce) throw new Error("The ID token is not for this attempt");
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new Error("The ID token is for somebody else");
  const subject = String(claims.sub);
  const { email, name } = await wordsFor(metadata, subject, claims, tokens.accessToken);
  return { issuer, subject, label: email ?? name ?? subject, name: name ?? "" };
}

const wordsSchema = z.object({
  sub: z.string(),
  email: z.string().max(254).optional(),
  name: z.string().max(200).optional(),
});

/** What the person is called: in the ID token, or else where the provider tells more of them. */
async function wordsFor(metadata: Metadata, subject: string, claims: object, accessToken?: string) {
  const known = wordsSchema.partial().safeParse(claims).data ?? {};
  if (known.email || known.name || !metadata.userinfo_endpoint || !accessToken) return known;
  const told = wordsSchema.safeParse(
    await readJson(metadata.userinfo_endpoint, { Authorization: `Bearer ${accessToken}` }),
  ).data;
  return told?.sub === subject ? told : known;
}

const known = new Map<string, { metadata: Metadata; readAt: number }>();

/** What the provider says of itself, kept for an hour. */
async function readMetadata({ issuer }: Provider): Promise<Metadata> {
  const kept = known.get(issuer);
  if (kept && performance.now() - kept.readAt < METADATA_LIFE_MS) return kept.metadata;
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const metadata = metadataSchema.parse(await readJson(address));
  if (metadata.issuer !== issuer) throw new Error(`The provider calls itself ${metadata.issuer}`);
  known.set(issuer, { metadata, readAt: performance.now() });
  return metadata;
}

async function readJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { Accept: "application/json", ...headers },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status} at ${address}`);
  return answer.json();
}

function redirectUri({ siteUrl }: Pick<Config, "siteUrl">): string {
  return `${siteUrl}/auth/provider/callback`;
}

/** The library waits for as long as the other side likes. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The provider did not answer in time")), PATIENCE_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
