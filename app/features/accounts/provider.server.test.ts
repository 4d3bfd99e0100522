import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/platform/program/config.server.ts";
import { identityFor, type Provider } from "./provider.server.ts";

/** A provider whose tokens each test signs itself, for responses that a real one never sends. */
const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });
const server = createServer();
let provider: Provider;
let idToken = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  provider = { issuer, clientId: "schoolward", clientSecret: "s" };
  const answers: Record<string, () => unknown> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }),
    "/token": () => ({ access_token: "a", token_type: "Bearer", id_token: idToken }),
    "/keys": () => ({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256" }] }),
  };
  server.on("request", (request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
  });
});
afterAll(() => server.close());

const attempt = {
  challenge: "c",
  purpose: { kind: "sign-in", next: "/admin" },
  state: "s",
  nonce: "n",
  verifier: "v".repeat(43),
} as const;
const now = Math.floor(Date.now() / 1000);
const good = () => ({
  iss: provider.issuer,
  aud: "schoolward",
  sub: "ada",
  nonce: "n",
  iat: now,
  exp: now + 600,
  email: "ada@example.org",
});

function signed(claims: object, key: KeyObject = own.privateKey, alg = "RS256"): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const text = `${encode({ alg, kid: "k" })}.${encode(claims)}`;
  if (alg === "none") return `${text}.`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

const returned = new URLSearchParams({ code: "code", state: "s" });
const read = () =>
  identityFor({ config: { siteUrl: "http://localhost:3000", oidc: provider } }, provider, returned, attempt);

test("a token for this attempt identifies the person", async () => {
  idToken = signed(good());
  expect(await read()).toEqual({
    issuer: provider.issuer,
    subject: "ada",
    label: "ada@example.org",
    name: "",
  });
});

test.each([
  ["another nonce", () => signed({ ...good(), nonce: "m" })],
  ["no nonce", () => signed({ ...good(), nonce: undefined })],
  ["another audience", () => signed({ ...good(), aud: "elsewhere" })],
  [
    "an audience of several, made for another of them",
    () => signed({ ...good(), aud: ["schoolward", "x"], azp: "x" }),
  ],
  ["another issuer", () => signed({ ...good(), iss: "https://evil.example" })],
  ["a time that is over", () => signed({ ...good(), exp: now - 3600 })],
  ["no end", () => signed({ ...good(), exp: undefined })],
  ["no subject", () => signed({ ...good(), sub: undefined })],
  ["another's signature", () => signed(good(), foreign.privateKey)],
  ["no signature", () => signed(good(), own.privateKey, "none")],
  [
    "changed claims",
    () =>
      signed(good()).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...good(), sub: "eve" })).toString("base64url")}.`,
      ),
  ],
  ["nothing", () => ""],
])("a token with %s is refused", async (_, make) => {
  idToken = make();
  await expect(read()).rejects.toThrow();
});

test.each([
  [{ OIDC_ISSUER: "https://a.example" }, "OIDC_CLIENT_ID"],
  [{ OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, "OIDC_ISSUER"],
  [{ OIDC_ISSUER: "http://a.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, "OIDC_ISSUER"],
  [{ OIDC_ISSUER: "a.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, "OIDC_ISSUER"],
  [{ OIDC_ISSUER: "https://a.example/?x", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, "OIDC_ISSUER"],
])("the settings %j stop the start, which names %s", (environment, name) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(ConfigError);
  expect(() => readConfig(environment as Record<string, string>)).toThrow(new RegExp(`^${name}: `));
});
