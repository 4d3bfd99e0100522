import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAdministrator } from "#app/platform/accounts/first-administrator.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { type App, addApp, enrolApp } from "#tests/support/second-factor.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { type Answer, ask, formHeaders } from "./request.ts";

/** Signing in with a second step, over plain HTTP: what a browser without scripts sends, and what an attacker might. */
let server: TestServer;
beforeAll(async () => {
  // Each person comes from an address of their own, so that no test uses up another's tries.
  server = await startServer({ TRUST_PROXY: "1" });
});
afterAll(() => server.stop());

const PASSWORD = "a passphrase of their own";
let people = 0;
let place = "";
let email = "";
let person: SignedIn;
/** A person of their own for each test, signed in. */
beforeEach(async () => {
  people += 1;
  place = `203.0.113.${people}`;
  email = `person-${people}@example.org`;
  const database = openDatabase({ dataDir: server.dataDir });
  await createAdministrator(
    database.db,
    { id: null, name: "Schoolward" },
    { name: `Person ${people}`, email, password: PASSWORD },
  );
  await database.close();
  person = await signIn({ ...server, administrator: { email, password: PASSWORD } });
});

type Fields = Record<string, string>;

function post(path: string, fields: Fields, cookie = ""): Promise<Answer> {
  return ask(server.url, path, {
    method: "POST",
    headers: { ...formHeaders(server.url), Cookie: cookie, "X-Forwarded-For": place },
    body: new URLSearchParams(fields).toString(),
  });
}

const get = (path: string, cookie = "") => ask(server.url, path, { headers: { Cookie: cookie } });

/** The cookies that an answer sets, as a browser would send them back. */
function cookieOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? [])
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function half(fields: Fields = {}, cookie = ""): Promise<{ cookie: string; answer: Answer }> {
  const answer = await post("/auth/login", { email, password: PASSWORD, ...fields }, cookie);
  return { cookie: cookieOf(answer), answer };
}

const finish = (fields: Fields, cookie: string) => post("/auth/factor", fields, cookie);
const isIn = async (cookie: string) => (await get("/admin", cookie)).status === 200;
const sessions = () =>
  storedRows(
    server,
    `select sessions.id from sessions join users on users.id = user_id where email = '${email}'`,
  );

describe("with an authenticator app", () => {
  let app: App;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ app, recoveryCodes } = await addApp(person, PASSWORD));
  });

  test("the password leads to the second step, and its half-finished sign-in opens nothing", async () => {
    const { cookie, answer } = await half();
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/auth/factor");
    expect(answer.headers["set-cookie"]).toHaveLength(1);
    expect(cookie).toMatch(/^schoolward-second-step=/);
    const token = cookie.split("=")[1];
    for (const given of [cookie, `schoolward-session=${token}`, `${cookie}; schoolward-session=${token}.x`]) {
      expect((await get("/admin", given)).headers.location).toBe("/auth/login");
      expect((await post("/admin/account/name", { name: "Eve" }, given)).status).toBe(401);
      expect(JSON.parse((await get("/auth/session", given)).text)).toEqual({ person: null });
    }
    const page = await get("/auth/factor", cookie);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.text).toContain("One more step");
    expect(page.text).not.toContain(email);
  });

  test("the code opens a session, and the half-finished sign-in is used up", async () => {
    const { cookie } = await half();
    const wrong = await finish({ method: "totp", code: "000000" }, cookie);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("This code is not right");
    expect((await finish({ method: "totp", code: " " }, cookie)).text).toContain("Please enter the code.");
    const done = await finish({ method: "totp", code: app.codeNow() }, cookie);
    expect(done.status).toBe(303);
    expect(done.headers.location).toBe("/admin");
    expect(await isIn(cookieOf(done))).toBe(true);
    const again = await finish({ method: "totp", code: app.codeOf(1) }, cookie);
    expect(again.headers.location).toBe("/auth/login?late");
    expect((await get("/auth/factor", cookie)).headers.location).toBe("/auth/login");
    expect((await get("/auth/factor", cookieOf(done))).headers.location).toBe("/admin");
    expect((await get("/auth/login?late")).text).toContain("That took too long. Please sign in once more.");
  });

  test("a code that was used is refused the second time, to whoever knows the password", async () => {
    const code = app.codeNow();
    expect((await finish({ method: "totp", code }, (await half()).cookie)).status).toBe(303);
    const replay = await finish({ method: "totp", code }, (await half()).cookie);
    expect(replay.status).toBe(401);
    expect(cookieOf(replay)).toBe("");
    // The one before it as well, which the drift of clocks would let in.
    expect((await finish({ method: "totp", code: app.codeOf(-1) }, (await half()).cookie)).status).toBe(401);
  });

  test.each(["totp", "recovery-code"])(
    "of twenty who bring the same %s at once one gets in",
    async (method) => {
      const code = method === "totp" ? app.codeNow() : (recoveryCodes[0] ?? "");
      const before = sessions().length;
      const halves = await Promise.all(Array.from({ length: 4 }, () => half()));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => finish({ method, code }, halves[i % 4]?.cookie ?? "")),
      );
      const opened = answers.map(cookieOf).filter((cookie) => cookie.includes("schoolward-session="));
      expect(opened).toHaveLength(1);
      expect(sessions()).toHaveLength(before + 1);
    },
  );

  test("ids that were set beforehand are not adopted, at either step", async () => {
    const planted = "schoolward-session=planted.value; schoolward-second-step=planted";
    const first = await half({}, planted);
    expect(first.cookie).not.toContain("planted");
    // Somebody's own half-finished sign-in, planted in this browser, is no way in for them.
    const theirs = first.cookie;
    const second = await half({}, theirs);
    expect(second.cookie).not.toBe(theirs);
    const done = await finish(
      { method: "totp", code: app.codeNow() },
      `${second.cookie}; ${planted.split(";")[0]}`,
    );
    const cookie = cookieOf(done);
    expect(cookie).not.toContain("planted");
    expect(await isIn(cookie)).toBe(true);
    expect(await isIn(theirs)).toBe(false);
    // A session that the browser had ends with the new one.
    const again = await finish(
      { method: "recovery-code", code: recoveryCodes[1] ?? "" },
      `${(await half()).cookie}; ${cookie}`,
    );
    expect(await isIn(cookieOf(again))).toBe(true);
    expect(await isIn(cookie)).toBe(false);
  });

  test("ten wrong codes are too many; a recovery code and other people still get in", async () => {
    const { cookie } = await half();
    for (let i = 0; i < 10; i += 1)
      expect((await finish({ method: "totp", code: "000000" }, cookie)).status).toBe(401);
    const refused = await finish({ method: "totp", code: app.codeNow() }, cookie);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("Too many tries. Please wait 15 minutes, then try again.");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    place = "198.51.100.1";
    expect((await finish({ method: "totp", code: app.codeNow() }, cookie)).status).toBe(429);
    const code = recoveryCodes[0] ?? "";
    expect((await finish({ method: "recovery-code", code }, cookie)).status).toBe(303);
  });

  test("signing in on the spot asks for the second step too", async () => {
    const first = await post("/auth/session", { email, password: PASSWORD });
    expect(JSON.parse(first.text)).toEqual({ ok: false, secondStep: ["totp", "recovery-code"] });
    const cookie = cookieOf(first);
    const wrong = await post("/auth/second-step", { method: "totp", code: "123" }, cookie);
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([401, { ok: false, isOver: false }]);
    const done = await post("/auth/second-step", { method: "totp", code: app.codeNow() }, cookie);
    expect(JSON.parse(done.text)).toMatchObject({ ok: true, person: { email } });
    expect(await isIn(cookieOf(done))).toBe(true);
    const over = await post("/auth/second-step", { method: "totp", code: app.codeOf(1) }, cookie);
    expect([over.status, JSON.parse(over.text)]).toMatchObject([401, { ok: false, isOver: true }]);
  });

  test.each(FOREIGN_ADDRESSES())("%j is led to the dashboard, through both steps", async (next) => {
    const page = await get(`/auth/login?next=${encodeURIComponent(next)}`);
    expect(page.text).toContain('name="next" value="/admin"');
    const { cookie, answer } = await half({ next });
    expect(answer.headers.location).toBe("/auth/factor");
    const step = await get(`/auth/factor?next=${encodeURIComponent(next)}`, cookie);
    expect(step.text).toContain('name="next" value="/admin"');
    const wrong = await finish({ method: "totp", code: "1", next }, cookie);
    expect(wrong.headers.location).toBeUndefined();
    const over = await finish({ method: "totp", code: "000000", next }, "");
    expect(over.headers.location).toBe("/auth/login?late");
    const done = await finish({ method: "recovery-code", code: recoveryCodes[0] ?? "", next }, cookie);
    expect(done.headers.location).toBe("/admin");
    const signedIn = await get(`/auth/factor?next=${encodeURIComponent(next)}`, cookieOf(done));
    expect(signedIn.headers.location).toBe("/admin");
  });

  test("the admin page that was asked for is where both steps lead", async () => {
    const next = "/admin/blog?q=a%20b&page=2";
    const { cookie, answer } = await half({ next });
    const step = String(answer.headers.location);
    expect(step).toBe(`/auth/factor?next=${encodeURIComponent(next)}`);
    expect((await get(step, cookie)).text).toContain('value="/admin/blog?q=a%20b&amp;page=2"');
    const done = await finish({ method: "totp", code: app.codeNow(), next }, cookie);
    expect(done.headers.location).toBe(next);
  });

  test("what is done to the second step needs the password, and the person", async () => {
    const { id: mine } = storedRows(
      server,
      `select factors.id from factors join users on users.id = user_id
      where email = '${email}'`,
    )[0] as { id: string };
    const remove = (cookie: string, currentPassword: string) =>
      ask(server.url, `/admin/account/factors/${mine}`, {
        method: "DELETE",
        headers: { ...formHeaders(server.url), Cookie: cookie },
        body: new URLSearchParams({ currentPassword }).toString(),
      });
    expect(JSON.parse((await remove(person.cookie, "not the password")).text)).toMatchObject({
      ok: false,
      errors: { currentPassword: "This is not your current password." },
    });
    const owner = await signIn(server);
    expect((await remove(owner.cookie, server.administrator.password)).status).toBe(404);
    expect((await remove(person.cookie, PASSWORD)).status).toBe(200);
    expect((await half()).cookie).toContain("schoolward-session=");
  });
});

/** Ways to write another site, or a place that is not the admin area. */
function FOREIGN_ADDRESSES(): string[] {
  return [
    "https://evil.example/admin",
    "//evil.example/admin",
    "///evil.example",
    "/\\evil.example/admin",
    "\\\\evil.example\\admin",
    "/\t/evil.example/admin",
    "/\n/evil.example",
    "http:evil.example",
    "https:/evil.example",
    "/admin/..//evil.example",
    "/admin/../../evil.example",
    "/admin/%2e%2e//evil.example",
    "/%61dmin/..//evil.example",
    "/admin\\..\\..\\evil.example",
    "/admin@evil.example",
    "@evil.example/admin",
    ".evil.example/admin",
    "javascript:alert(1)//admin",
    "data:text/html,admin",
    "/administrator",
    "/auth/login?next=//evil.example",
    "/logout",
    "/%0d%0aLocation:%20https://evil.example",
  ];
}

describe("the second step is set up", () => {
  test("no app counts before its first code, and a name is needed", async () => {
    const { enrolment, app } = await enrolApp(person, PASSWORD);
    const verify = (fields: Fields) =>
      person.ask(`/admin/account/factors/${enrolment.id}/verification`, new URLSearchParams(fields));
    expect((await half()).cookie).toContain("schoolward-session=");
    for (const [fields, status] of [
      [{ code: "000000", challenge: enrolment.challenge }, 400],
      [{ code: app.codeNow(), challenge: "" }, 409],
      [
        {
          code: app.codeNow(),
          challenge: enrolment.challenge.replace(/^./, (sign) => (sign === "A" ? "B" : "A")),
        },
        409,
      ],
      [{}, 409],
    ] as const)
      expect((await verify(fields)).status).toBe(status);
    expect((await half()).cookie).toContain("schoolward-session=");
    for (const [fields, status, expected] of [
      [{ friendlyName: "", factorType: "totp" }, 400, { friendlyName: "Please enter a name." }],
      [{ friendlyName: "a".repeat(61), factorType: "totp" }, 400, { friendlyName: expect.any(String) }],
      [{ friendlyName: "Tablet", factorType: "sms" }, 400, { factorType: expect.any(String) }],
      [{ friendlyName: " phone ", factorType: "totp" }, 409, { friendlyName: expect.any(String) }],
      [
        { friendlyName: "Tablet", factorType: "totp", currentPassword: "" },
        400,
        { currentPassword: expect.any(String) },
      ],
    ] as const) {
      const form = new URLSearchParams({ currentPassword: PASSWORD, ...fields });
      const answer = await person.ask("/admin/account/factors", form);
      expect([answer.status, await answer.json()]).toEqual([status, { ok: false, errors: expected }]);
    }
    const phone = await person.ask(
      "/admin/account/factors",
      new URLSearchParams({ friendlyName: "Mobile", factorType: "phone", currentPassword: PASSWORD }),
    );
    expect(phone.status).toBe(501);
    expect((await phone.json()).formError).toContain("need a provider");
  });

  test("adding the first app ends the person's other sessions, not the one that it is added in", async () => {
    const elsewhere = await signIn({ ...server, administrator: { email, password: PASSWORD } });
    await addApp(person, PASSWORD);
    expect(await isIn(person.cookie)).toBe(true);
    expect(await isIn(elsewhere.cookie)).toBe(false);
  });
});

describe("with a passkey", () => {
  const ask = async (path: string, cookie = "") => JSON.parse((await get(path, cookie)).text);

  async function addPasskey(key: SecurityKey, friendlyName = "Laptop") {
    const password = new URLSearchParams({ currentPassword: PASSWORD });
    const offer = await (await person.ask("/admin/account/passkeys/challenge", password)).json();
    const response = JSON.stringify(key.register(offer.options));
    const form = new URLSearchParams({ friendlyName, response });
    return { form, answer: await person.ask("/admin/account/passkeys", form) };
  }

  test("it is a whole sign-in, once for each question", async () => {
    const key = new SecurityKey({ origin: server.url, counts: true });
    const { form, answer } = await addPasskey(key);
    expect((await answer.json()).recoveryCodes).toHaveLength(10);
    // The answer to a question that was answered already is none.
    expect((await person.ask("/admin/account/passkeys", form)).status).toBe(400);
    const response = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/auth/passkey", { response })));
    const opened = answers.map(cookieOf).filter((cookie) => cookie.includes("schoolward-session="));
    expect(opened).toHaveLength(1);
    expect(await isIn(opened[0] ?? "")).toBe(true);
    expect((await post("/auth/passkey", { response })).status).toBe(401);
  });

  test("then a password alone opens nothing, and the passkey is the second step, for this sign-in only", async () => {
    const key = new SecurityKey({ origin: server.url, isUnlocked: false });
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

  test("what does not fit opens nothing", async () => {
    const key = new SecurityKey({ origin: server.url });
    await addPasskey(key);
    const phished = new SecurityKey({ origin: "https://evil.example" });
    const unknown = new SecurityKey({ origin: server.url });
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
      // The question of a second step, for a whole sign-in.
      JSON.stringify(key.authenticate(await ask("/auth/second-step", cookie))),
      JSON.stringify(unknown.authenticate(await ask("/auth/passkey"))),
      JSON.stringify({ ...phished.authenticate(await ask("/auth/passkey")), id: good.id, rawId: good.id }),
    ];
    for (const response of hostile) {
      const answer = await post("/auth/passkey", { response });
      expect([answer.status, cookieOf(answer)], response).toEqual([401, ""]);
    }
    // Only touched, not unlocked: enough after a password, not alone.
    const touched = new SecurityKey({ origin: server.url, isUnlocked: false });
    await addPasskey(touched, "Key ring");
    const alone = JSON.stringify(touched.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response: alone })).status).toBe(401);
    expect((await post("/auth/passkey", { response: JSON.stringify(good) })).status).toBe(200);
  });

  test("a copy of a key that counts is noticed", async () => {
    const key = new SecurityKey({ origin: server.url, counts: true });
    await addPasskey(key);
    const earlier = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    const later = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response: later })).status).toBe(200);
    expect((await post("/auth/passkey", { response: earlier })).status).toBe(401);
  });

  test("somebody else's guessing at the password locks nobody out of a passkey", async () => {
    const key = new SecurityKey({ origin: server.url });
    await addPasskey(key);
    for (let i = 0; i < 10; i += 1) await post("/auth/login", { email, password: "not the password" });
    expect((await half()).answer.status).toBe(429);
    const response = JSON.stringify(key.authenticate(await ask("/auth/passkey")));
    expect((await post("/auth/passkey", { response })).status).toBe(200);
  });

  test("the only way in is not removed: with neither password nor provider the last passkey stays", async () => {
    const [one, two] = [new SecurityKey({ origin: server.url }), new SecurityKey({ origin: server.url })];
    await addPasskey(one, "One");
    await addPasskey(two, "Two");
    const database = openDatabase({ dataDir: server.dataDir });
    const mine = await database.db
      .selectFrom("passkeys")
      .innerJoin("users", "users.id", "userId")
      .select(["passkeys.id", "userId"])
      .where("email", "=", email)
      .execute();
    await database.db
      .deleteFrom("accounts")
      .where("userId", "=", mine[0]?.userId ?? "")
      .execute();
    await database.close();
    // Without a password a sign-in of a moment ago stands for it.
    const remove = (id: string | undefined) =>
      fetch(`${server.url}/admin/account/passkeys/${id}`, {
        method: "DELETE",
        headers: { Cookie: person.cookie, Origin: server.url, "Sec-Fetch-Site": "same-origin" },
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
    await addPasskey(new SecurityKey({ origin: server.url }));
    const [row] = storedRows(server, "select id from passkeys order by created_at desc limit 1");
    const owner = await signIn(server);
    const address = `/admin/account/passkeys/${row?.id}`;
    expect((await owner.ask(address, new URLSearchParams({ friendlyName: "Mine" }))).status).toBe(404);
    expect((await person.ask(address, new URLSearchParams({ friendlyName: "" }))).status).toBe(400);
    expect((await person.ask(address, new URLSearchParams({ friendlyName: "<b>Mine</b>" }))).status).toBe(
      200,
    );
    const page = await (await person.ask("/admin/account")).text();
    expect(page).toContain("&lt;b&gt;Mine&lt;/b&gt;");
  });
});
