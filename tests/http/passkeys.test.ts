import { describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { cookieOf, visitSignIn } from "./second-step-requests.ts";

/** Passkeys over plain HTTP: as a whole sign-in and as its second step. */
const { server, visitor, post, get, half, finish, isIn } = visitSignIn();

describe("with a passkey", () => {
  const ask = async (path: string, cookie = "") => JSON.parse((await get(path, cookie)).text);

  async function addPasskey(key: SecurityKey, friendlyName = "Laptop") {
    const password = new URLSearchParams({ currentPassword: PASSWORD });
    const offer = await (await visitor().ask("/admin/account/passkeys/challenge", password)).json();
    const response = JSON.stringify(key.register(offer.options));
    const form = new URLSearchParams({ friendlyName, response });
    return { form, answer: await visitor().ask("/admin/account/passkeys", form) };
  }

  test("it is a whole sign-in, once per challenge", async () => {
    const key = new SecurityKey({ origin: server().url, counts: true });
    const { form, answer } = await addPasskey(key);
    expect((await answer.json()).recoveryCodes).toHaveLength(10);
    // A challenge that was already answered is no longer valid.
    expect((await visitor().ask("/admin/account/passkeys", form)).status).toBe(400);
    const response = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/auth/passkey", { response })));
    const opened = answers.map(cookieOf).filter((cookie) => cookie.includes("schoolward-session="));
    expect(opened).toHaveLength(1);
    expect(await isIn(opened[0] ?? "")).toBe(true);
    expect((await post("/auth/passkey", { response })).status).toBe(401);
  });

  test("then a password alone opens nothing, and the passkey is the second step, for this sign-in only", async () => {
    const key = new SecurityKey({ origin: server().url, isUnlocked: false });
    await addPasskey(key);
    const one = await half();
    expect(one.cookie).toMatch(/^schoolward-second-step=/);
    const options = await ask("/auth/second-step", one.cookie);
    expect(options.allowCredentials).toHaveLength(1);
    const response = JSON.stringify(key.authenticate(options));
    const other = await half();
    expect((await finish({ method: "passkey", response }, other.cookie)).status).toBe(401);
    const done = await finish({ method: "passkey", response }, one.cookie);
    expect(done.status).toBe(303);
    expect(await isIn(cookieOf(done))).toBe(true);
    expect((await finish({ method: "passkey", response }, other.cookie)).status).toBe(401);
    expect((await get("/auth/second-step")).status).toBe(401);
  });

  test("an invalid passkey opens nothing", async () => {
    const key = new SecurityKey({ origin: server().url });
    await addPasskey(key);
    const phished = new SecurityKey({ origin: "https://evil.example" });
    const unknown = new SecurityKey({ origin: server().url });
    const good = key.authenticate(await ask("/auth/passkey"));
    const { cookie } = await half();
    const hostile = [
      "",
      "null",
      "[]",
      "{}",
      "not json",
      JSON.stringify({ id: good.id }),
      JSON.stringify({ ...good, response: {} }),
      JSON.stringify({ ...good, response: { ...good.response, signature: good.response.clientDataJSON } }),
      JSON.stringify(key.authenticate({ challenge: "bWFkZSB1cA" })),
      // The challenge of a second step, used for a whole sign-in.
      JSON.stringify(key.authenticate(await ask("/auth/second-step", cookie))),
      JSON.stringify(unknown.authenticate(await ask("/auth/passkey"))),
      JSON.stringify({ ...phished.authenticate(await ask("/auth/passkey")), id: good.id, rawId: good.id }),
    ];
    for (const response of hostile) {
      const answer = await post("/auth/passkey", { response });
      expect([answer.status, cookieOf(answer)], response).toEqual([401, ""]);
    }
    // User presence without verification: enough after a password, but not alone.
    const touched = new SecurityKey({ origin: server().url, isUnlocked: false });
    await addPasskey(touched, "Key ring");
    const alone = JSON.stringify(touched.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response: alone })).status).toBe(401);
    expect((await post("/auth/passkey", { response: JSON.stringify(good) })).status).toBe(200);
  });

  test("a copy of a key with a counter is noticed", async () => {
    const key = new SecurityKey({ origin: server().url, counts: true });
    await addPasskey(key);
    const earlier = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    const later = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response: later })).status).toBe(200);
    expect((await post("/auth/passkey", { response: earlier })).status).toBe(401);
  });

  test("guessing somebody's password locks nobody out of a passkey", async () => {
    const key = new SecurityKey({ origin: server().url });
    await addPasskey(key);
    for (let i = 0; i < 10; i += 1)
      await post("/auth/login", { email: visitor().email, password: "not the password" });
    expect((await half()).answer.status).toBe(429);
    const response = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response })).status).toBe(200);
  });

  test("sixty tries from one address are too many, for passkeys only; another address still works", async () => {
    const key = new SecurityKey({ origin: server().url });
    await addPasskey(key);
    const tries = await Promise.all(
      Array.from({ length: 60 }, () => post("/auth/passkey", { response: "{}" })),
    );
    expect(tries.map(({ status }) => status)).toEqual(Array(60).fill(401));
    const response = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    const refused = await post("/auth/passkey", { response });
    expect([refused.status, JSON.parse(refused.text).formError]).toEqual([
      429,
      "Too many tries. Please wait 15 minutes, then try again.",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(cookieOf(refused)).toBe("");
    // The second step has a rate limit of its own.
    const { cookie } = await half();
    const options = await ask("/auth/second-step", cookie);
    const second = JSON.stringify(key.authenticate(options));
    expect((await finish({ method: "passkey", response: second }, cookie)).status).toBe(303);
    visitor().place = "198.51.100.2";
    expect((await post("/auth/passkey", { response })).status).toBe(200);
  });

  test("the only way in can't be removed: without password and provider the last passkey stays", async () => {
    const [one, two] = [new SecurityKey({ origin: server().url }), new SecurityKey({ origin: server().url })];
    await addPasskey(one, "One");
    await addPasskey(two, "Two");
    const database = openDatabase({ dataDir: server().dataDir });
    const mine = await database.db
      .selectFrom("passkeys")
      .innerJoin("users", "users.id", "userId")
      .select(["passkeys.id", "userId"])
      .where("email", "=", visitor().email)
      .execute();
    await database.db
      .deleteFrom("accounts")
      .where("userId", "=", mine[0]?.userId ?? "")
      .execute();
    await database.close();
    // Without a password, a recent sign-in takes its place.
    const remove = (id: string | undefined) =>
      fetch(`${server().url}/admin/account/passkeys/${id}`, {
        method: "DELETE",
        headers: {
          Cookie: visitor().cookie,
          Origin: server().url,
          "Sec-Fetch-Site": "same-origin",
        },
      });
    expect((await remove(mine[0]?.id)).status).toBe(200);
    const refused = await remove(mine[1]?.id);
    expect([refused.status, (await refused.json()).formError]).toEqual([
      409,
      expect.stringContaining("only way for you to sign in"),
    ]);
    const response = JSON.stringify(two.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response })).status).toBe(200);
  });

  test("a passkey of somebody else can be neither renamed nor removed", async () => {
    await addPasskey(new SecurityKey({ origin: server().url }));
    const [row] = storedRows(server(), "select id from passkeys order by created_at desc limit 1");
    const owner = await signIn(server());
    const address = `/admin/account/passkeys/${row?.id}`;
    expect((await owner.ask(address, new URLSearchParams({ friendlyName: "Mine" }))).status).toBe(404);
    expect((await visitor().ask(address, new URLSearchParams({ friendlyName: "" }))).status).toBe(400);
    expect((await visitor().ask(address, new URLSearchParams({ friendlyName: "<b>Mine</b>" }))).status).toBe(
      200,
    );
    const page = await (await visitor().ask("/admin/account")).text();
    expect(page).toContain("&lt;b&gt;Mine&lt;/b&gt;");
  });
});
