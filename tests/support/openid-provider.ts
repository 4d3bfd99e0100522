import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type FindAccount } from "oidc-provider";

export type OpenIdProvider = {
  issuer: string;
  /** The settings of a site whose people may sign in there. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string };
  stop(): Promise<void>;
};

/**
 * Starts a real OpenID provider. It accepts every login: the login becomes the subject, and
 * `login@provider.example` the address. Requires PKCE.
 *
 * @param siteUrl the address of the site whose people it knows
 */
export async function startOpenIdProvider(siteUrl: () => string): Promise<OpenIdProvider> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { id: "schoolward", secret: randomUUID() };
  let answer: ReturnType<Provider["callback"]> | undefined;
  server.on("request", (request, response) => {
    // The site's own address is known only once it has started.
    answer ??= open(issuer, client, siteUrl()).callback();
    answer(request, response);
  });
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function open(issuer: string, client: { id: string; secret: string }, siteUrl: string): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const findAccount: FindAccount = async (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@provider.example`,
      email_verified: true,
      name: `${id} at the provider`,
    }),
  });
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/auth/provider/callback`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: true } },
    findAccount,
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "tests" }] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
}

/**
 * Signs in at the provider like a browser without scripts.
 *
 * @param address where the site has redirected the browser
 * @returns the address of the site that the provider redirects back to
 */
export async function passProvider(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  const ask = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const to = answer.headers.get("location");
    return { to: to && new URL(to, url).href, text: await answer.text() };
  };
  let at = address;
  for (let steps = 0; steps < 12; steps += 1) {
    if (new URL(at).origin !== origin) return at;
    const { to, text } = await ask(at);
    if (to) {
      at = to;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
    if (!prompt) throw new Error(`The provider says: ${text}`);
    const answered = await ask(at, { prompt, login, password: "any" });
    if (!answered.to) throw new Error(`The provider says: ${answered.text}`);
    at = answered.to;
  }
  throw new Error("The provider never sent the browser back");
}
