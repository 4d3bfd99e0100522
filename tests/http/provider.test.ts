import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenIdProvider, passProvider, startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { addPerson, EDITOR, type TestPerson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask } from "./request.ts";

let provider: OpenIdProvider;
let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  provider = await startOpenIdProvider(() => server.url);
  server = await startServer(provider.settings);
  owner = await signIn(server);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const rows = (query: string) => storedRows(server, query);

type Way = { address: string; cookie: string };

/** Opens one of our links to the provider. */
async function open(path: string): Promise<Way> {
  const answer = await ask(server.url, path);
  expect(answer.status).toBe(302);
  return wayOf(String(answer.headers.location), answer.headers["set-cookie"] ?? []);
}

function wayOf(address: string, setCookies: string[]): Way {
  const line = setCookies.find((one) => one.startsWith("schoolward-provider=")) ?? "";
  expect(line).toMatch(/; HttpOnly/);
  expect(line).toMatch(/; SameSite=Lax/);
  return { address, cookie: line.split(";")[0] as string };
}

async function link(person: SignedIn): Promise<Way> {
  const answer = await person.ask("/admin/account/identities", new URLSearchParams(await proofOf(person)));
  expect(answer.status).toBe(200);
  const { address } = (await answer.json()) as { address: string };
  return wayOf(address, answer.headers.getSetCookie());
}

const passwords = new Map<string, string>();
const proofOf = async (person: SignedIn) => ({ currentPassword: passwords.get(person.cookie) ?? "" });

/** Adds a person and signs them in with a password. */
async function signedIn(person: TestPerson): Promise<SignedIn & { id: string }> {
  const id = await addPerson(server, person);
  const session = await signIn({ ...server, administrator: person });
  passwords.set(session.cookie, person.password);
  return { ...session, id };
}

/** Follows the provider's redirect back to us. */
const comeBack = (address: string, cookie: string) => {
  const { pathname, search, origin } = new URL(address);
  expect(origin).toBe(server.url);
  return ask(server.url, pathname + search, { headers: { Cookie: cookie, "Sec-Fetch-Site": "cross-site" } });
};

const sessionOf = (setCookies: string[] | undefined) =>
  setCookies?.find((line) => /^schoolward-session=[^;]{43};/.test(line))?.split(";")[0];

test("a request to the provider has a new state, nonce and PKCE challenge each time, and no secret", async () => {
  const ways = [await open("/auth/provider"), await open("/auth/provider")];
  for (const { address, cookie } of ways) {
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(provider.issuer);
    expect(searchParams.get("redirect_uri")).toBe(`${server.url}/auth/provider/callback`);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(address).not.toContain(provider.settings.OIDC_CLIENT_SECRET);
    expect(cookie).not.toContain(searchParams.get("state"));
  }
  const values = ways.flatMap(({ address }) =>
    ["state", "nonce", "code_challenge"].map((name) => new URL(address).searchParams.get(name)),
  );
  expect(new Set(values).size).toBe(6);
});

test("a linked identity signs in, and leads to the requested page", async () => {
  const person = await signedIn({ ...EDITOR, email: "linker@example.org" });
  const way = await link(person);
  const back = await comeBack(await passProvider(way.address, "linker"), `${way.cookie}; ${person.cookie}`);
  expect(back.status).toBe(302);
  expect(back.headers.location).toBe("/admin/account");
  expect(
    rows(
      `select provider_id, account_id, label from accounts where user_id = '${person.id}' and password is null`,
    ),
  ).toEqual([{ provider_id: provider.issuer, account_id: "linker", label: "linker@provider.example" }]);

  const again = await open("/auth/provider?next=%2Fadmin%2Fevents");
  const signed = await comeBack(await passProvider(again.address, "linker"), again.cookie);
  expect(signed.status).toBe(302);
  expect(signed.headers.location).toBe("/admin/events");
  expect(signed.headers["set-cookie"]?.join()).toMatch(/schoolward-provider=;.*Max-Age=0/);
  const Cookie = String(sessionOf(signed.headers["set-cookie"]));
  expect((await ask(server.url, "/admin/account", { headers: { Cookie } })).text).toContain(
    "linker@provider.example",
  );
  expect(
    rows(
      "select action, detail from audit_entries where subject in ('identity', 'account') order by id desc limit 3",
    ),
  ).toEqual([
    { action: "signed in", detail: "through the provider" },
    { action: "linked", detail: "linker@provider.example" },
    { action: "began to link", detail: "localhost" },
  ]);
});

test("an answer counts once, in the browser that asked, and for its own attempt", async () => {
  const person = await signedIn({ ...EDITOR, email: "once@example.org" });
  const linking = await link(person);
  await comeBack(await passProvider(linking.address, "once"), `${linking.cookie}; ${person.cookie}`);

  const mine = await open("/auth/provider");
  const other = await open("/auth/provider");
  const address = await passProvider(mine.address, "once");
  const tampered = new URL(address);
  tampered.searchParams.set("state", new URL(other.address).searchParams.get("state") ?? "");
  const stateless = new URL(address);
  stateless.searchParams.delete("state");
  const forged = mine.cookie.replace(/.{6}$/, "AAAAAA");
  for (const [to, cookie] of [
    [address, ""],
    [address, other.cookie],
    [address, forged],
    [tampered.href, mine.cookie],
    [tampered.href, other.cookie],
    [stateless.href, mine.cookie],
  ] as const) {
    // The code of one attempt with the state of another reaches the provider, which refuses it:
    // PKCE.
    const refused = await comeBack(to, cookie);
    expect([400, 502]).toContain(refused.status);
    expect(sessionOf(refused.headers["set-cookie"])).toBeUndefined();
  }
  const fresh = await open("/auth/provider");
  const good = await passProvider(fresh.address, "once");
  const both = await Promise.all(Array.from({ length: 20 }, () => comeBack(good, fresh.cookie)));
  expect(both.filter((answer) => sessionOf(answer.headers["set-cookie"]))).toHaveLength(1);
  expect((await comeBack(good, fresh.cookie)).status).toBe(400);
});

test("an unlinked identity gets in nowhere, even with the address of somebody here", async () => {
  const before = rows("select id from users");
  const way = await open("/auth/provider");
  const answer = await comeBack(await passProvider(way.address, "stranger"), way.cookie);
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("Nobody here is known by what you are at localhost.");
  expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  expect(sessionOf(answer.headers["set-cookie"])).toBeUndefined();
  expect(rows("select id from users")).toEqual(before);
});

test("somebody whose access has ended is as unknown as a stranger", async () => {
  const person = await signedIn({ ...EDITOR, email: "gone@example.org" });
  const linking = await link(person);
  await comeBack(await passProvider(linking.address, "gone"), `${linking.cookie}; ${person.cookie}`);
  await fetch(`${server.url}/admin/people/${person.id}/access`, {
    method: "DELETE",
    headers: { Cookie: owner.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
  });
  const way = await open("/auth/provider");
  const answer = await comeBack(await passProvider(way.address, "gone"), way.cookie);
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("Nobody here is known");
});

test("an identity belongs to one person, and nobody links it to a session of somebody else", async () => {
  const ama = await signedIn({ ...EDITOR, email: "ama@example.org" });
  const kofi = await signedIn({ ...EDITOR, email: "kofi@example.org" });
  const first = await link(ama);
  await comeBack(await passProvider(first.address, "shared"), `${first.cookie}; ${ama.cookie}`);
  const second = await link(kofi);
  const taken = await comeBack(
    await passProvider(second.address, "shared"),
    `${second.cookie}; ${kofi.cookie}`,
  );
  expect(taken.status).toBe(409);
  const third = await link(kofi);
  const answer = await passProvider(third.address, "fresh");
  const swapped = await comeBack(answer, `${third.cookie}; ${ama.cookie}`);
  expect(swapped.status).toBe(403);
  expect(rows("select user_id from accounts where account_id in ('shared', 'fresh')")).toEqual([
    { user_id: ama.id },
  ]);
});

test("linking starts only from a page of this site", async () => {
  const answer = await ask(server.url, "/admin/account/identities", {
    method: "POST",
    headers: { Cookie: owner.cookie, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  });
  expect(answer.status).toBe(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("an invitation is accepted at the provider, and the identity is then the only way in, which stays", async () => {
  const invited = await owner.ask(
    "/admin/people/invitations",
    new URLSearchParams({ email: "newcomer@example.org", role: "editor" }),
  );
  const { pathname } = new URL(((await invited.json()) as { link: string }).link);
  const page = await ask(server.url, pathname);
  expect(page.text).toContain(`${pathname}/provider`);
  const way = await open(`${pathname}/provider`);
  const back = await comeBack(await passProvider(way.address, "newcomer"), way.cookie);
  expect(back.headers.location).toBe("/admin");
  expect((await ask(server.url, pathname)).status).toBe(410);
  const [person] = rows("select id, name, role from users where email = 'newcomer@example.org'");
  expect(person).toMatchObject({ name: "newcomer at the provider", role: "editor" });

  const Cookie = String(sessionOf(back.headers["set-cookie"]));
  const [identity] = rows(`select id from accounts where user_id = '${person?.id}'`);
  const unlink = await fetch(`${server.url}/admin/account/identities/${identity?.id}`, {
    method: "DELETE",
    headers: { Cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
  });
  expect(unlink.status).toBe(409);
  expect(await unlink.json()).toMatchObject({
    formError: "This is your only way to sign in. Set a password or add a passkey first.",
  });
  const again = await open(`${pathname}/provider`);
  const late = await comeBack(await passProvider(again.address, "latecomer"), again.cookie);
  expect(late.status).toBe(410);
});

test("declining at the provider is reported, and an answer of another issuer is refused", async () => {
  const way = await open("/auth/provider");
  const state = new URL(way.address).searchParams.get("state");
  const declined = await comeBack(
    `${server.url}/auth/provider/callback?error=access_denied&error_description=%3Cb%3Eevil&state=${state}`,
    way.cookie,
  );
  expect(declined.status).toBe(400);
  expect(declined.text).toContain("You did not finish signing in at localhost.");
  expect(declined.text).not.toContain("evil");
  const other = await open("/auth/provider");
  const address = new URL(await passProvider(other.address, "linker"));
  address.searchParams.set("iss", "https://evil.example");
  expect((await comeBack(address.href, other.cookie)).status).toBe(502);
});

test.each(["https://evil.example/admin", "//evil.example", "/\\evil.example", "/blogs"])(
  "signing in at the provider never redirects to %s",
  async (next) => {
    const way = await open(`/auth/provider?next=${encodeURIComponent(next)}`);
    const back = await comeBack(await passProvider(way.address, "linker"), way.cookie);
    expect(back.headers.location).toBe("/admin");
  },
);

test("the code and its verifier appear in no log", () => {
  const told = server.lines.join("\n");
  expect(told).not.toMatch(/code=|state=/);
});
