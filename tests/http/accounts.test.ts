import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { ask, formHeaders } from "./request.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const signInForm = (fields: Record<string, string>) =>
  ask(server.url, "/auth/login", {
    method: "POST",
    headers: formHeaders(server.url),
    body: new URLSearchParams(fields).toString(),
  });

const ADMIN_PAGES = ["/admin", "/admin/", "/admin/nothing-here", "/Admin", "/admin.data", "/admin/_.data"];

test.each(ADMIN_PAGES)("%s shows nothing to strangers", async (path) => {
  for (const cookie of ["", "schoolward-session=abc.def"]) {
    const answer = await ask(server.url, path, { headers: { Cookie: cookie } });
    expect([202, 204, 302, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/Dashboard|Total Events|Female Children/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test.each(["/admin/hero-picture", "/admin/statistics/x", "/admin/campaign-highlights/x"])(
  "%s changes nothing for strangers",
  async (path) => {
    for (const variant of [path, `${path}.data`]) {
      const answer = await ask(server.url, variant, {
        method: "POST",
        headers: formHeaders(server.url),
        body: "title=a",
      });
      expect(answer.status).toBe(401);
    }
  },
);

test("the sign-in page is not cached", async () => {
  const page = await ask(server.url, "/auth/login");
  expect(page.status).toBe(200);
  expect(page.headers["cache-control"]).toBe("no-store");
});

test("signing in leads to the requested admin page", async () => {
  const asked = await ask(server.url, "/admin/nothing-here?q=1");
  expect(asked.headers.location).toBe("/auth/login?next=%2Fadmin%2Fnothing-here%3Fq%3D1");
  const page = await ask(server.url, asked.headers.location as string);
  expect(page.text).toContain('name="next" value="/admin/nothing-here?q=1"');
  const { email, password } = server.administrator;
  const signedIn = await signInForm({ email, password, next: "/admin/nothing-here?q=1" });
  expect(signedIn.status).toBe(303);
  expect(signedIn.headers.location).toBe("/admin/nothing-here?q=1");
});

test.each(["https://evil.example/admin", "//evil.example", "/\\evil.example", "/blogs"])(
  "a sign-in never leads to %s",
  async (next) => {
    const { email, password } = server.administrator;
    const signedIn = await signInForm({ email, password, next });
    expect(signedIn.headers.location).toBe("/admin");
  },
);

test.each([
  [{ email: "ada", password: "123456" }, "Please enter a valid email address."],
  [{ email: "ada@example.org", password: "12345" }, "Password must be at least 6 characters"],
])(
  "without scripts %j is answered in the page, which keeps the address but not the password",
  async (fields, sentence) => {
    const answer = await signInForm(fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain(`value="${fields.email}"`);
    expect(answer.text).not.toContain(fields.password);
  },
);

test("the right password signs in, the cookie opens the dashboard, logging out ends it", async () => {
  const administrator = await signIn(server);
  const dashboard = await administrator.ask("/admin");
  expect(dashboard.status).toBe(200);
  expect(await dashboard.text()).toContain("Total Executives");
  expect(await (await administrator.ask("/auth/login")).headers.get("location")).toBe("/admin");

  const out = await administrator.ask("/logout", new URLSearchParams());
  expect(out.status).toBe(303);
  expect(out.headers.getSetCookie().join()).toMatch(/schoolward-session=;.*Max-Age=0/);
  expect((await administrator.ask("/admin")).status).toBe(302);
  expect(await (await administrator.ask("/logout")).text()).toContain("You have been logged out.");
});

test.each([
  ["a link on another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a page of a neighbouring host", { "Sec-Fetch-Site": "same-site" }],
  ["a browser that says nothing", {}],
  ["a page fetched in advance", { "Sec-Fetch-Site": "none", "Sec-Purpose": "prefetch;prerender" }],
])("opening /logout by %s asks first", async (_, headers) => {
  const { cookie, ask: asAdministrator } = await signIn(server);
  const answer = await ask(server.url, "/logout", { headers: { Cookie: cookie, ...(headers as object) } });
  expect(answer.text).toContain("You are still signed in.");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect((await asAdministrator("/admin")).status).toBe(200);
});

test("a failed sign-out is reported, and the session stays", async () => {
  const administrator = await signIn(server);
  const database = openDatabase({ dataDir: server.dataDir });
  await sql`create trigger refuse_sign_out before delete on sessions begin select raise(abort, 'broken'); end`.execute(
    database.db,
  );
  try {
    const failed = await administrator.ask("/logout", new URLSearchParams());
    expect(failed.status).toBe(500);
    expect(await failed.text()).toContain("An error occurred while signing out");
  } finally {
    await sql`drop trigger refuse_sign_out`.execute(database.db);
    await database.close();
  }
  expect((await administrator.ask("/admin")).status).toBe(200);
  expect((await administrator.ask("/logout", new URLSearchParams())).status).toBe(303);
});

test("opening /logout by the person signs out", async () => {
  const { cookie, ask: asAdministrator } = await signIn(server);
  const answer = await ask(server.url, "/logout", { headers: { Cookie: cookie, "Sec-Fetch-Site": "none" } });
  expect(answer.text).toContain("You have been logged out.");
  expect((await asAdministrator("/admin")).status).toBe(302);
});

test("/auth/sign leads to the sign-in page", async () => {
  const answer = await ask(server.url, "/auth/sign");
  expect(answer.headers.location).toBe("/auth/login");
});

test("a wrong statistic is refused field by field; an older version doesn't overwrite a newer one", async () => {
  const administrator = await signIn(server);
  const database = openDatabase({ dataDir: server.dataDir });
  const statistic = await database.db
    .selectFrom("statistics")
    .selectAll()
    .orderBy("position")
    .executeTakeFirstOrThrow();
  await database.close();
  const save = async (fields: Record<string, string>) => {
    const form = new URLSearchParams({
      title: statistic.title,
      value: "1",
      description: "",
      updatedAt: String(statistic.updatedAt),
      ...fields,
    });
    const answer = await administrator.ask(`/admin/statistics/${statistic.id}`, form);
    return { status: answer.status, answer: await answer.json() };
  };
  expect(await save({ value: "many" })).toEqual({
    status: 400,
    answer: { ok: false, errors: { value: "Enter a whole number, 0 or more, without commas or dots." } },
  });
  expect(await save({ value: "700" })).toEqual({ status: 200, answer: { ok: true } });
  expect(await save({ value: "701" })).toMatchObject({ status: 409, answer: { ok: false } });
  expect((await ask(server.url, "/")).text).toContain("700+");
});

test("the 11th wrong try is refused with the time to wait", async () => {
  for (let i = 0; i < 10; i += 1)
    expect((await signInForm({ email: "guess@example.org", password: "wrong!" })).status).toBe(401);
  const refused = await signInForm({ email: "Guess@Example.org", password: "wrong!" });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Too many tries. Please wait 15 minutes, then try again.");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("signing in on the spot follows the rules of signing in, and says who is signed in", async () => {
  const send = (fields: Record<string, string>, headers = formHeaders(server.url)) =>
    ask(server.url, "/auth/session", {
      method: "POST",
      headers,
      body: new URLSearchParams(fields).toString(),
    });
  const { email, password } = server.administrator;

  const incomplete = await send({ email: "nobody", password: "12345" });
  expect(incomplete.status).toBe(400);
  expect(JSON.parse(incomplete.text)).toEqual({
    ok: false,
    email: "nobody",
    errors: {
      email: "Please enter a valid email address.",
      password: "Password must be at least 6 characters",
    },
  });
  const wrong = await send({ email, password: "not the password" });
  expect(wrong.status).toBe(401);
  expect(JSON.parse(wrong.text)).toEqual({
    ok: false,
    email,
    formError: "The email address and the password do not belong together.",
  });
  const foreign = await send(
    { email, password },
    { ...formHeaders(server.url), Origin: "https://evil.example" },
  );
  expect(foreign.status).toBe(403);
  for (const refused of [incomplete, wrong, foreign]) expect(refused.headers["set-cookie"]).toBeUndefined();

  const good = await send({ email, password });
  expect(good.status).toBe(200);
  expect(JSON.parse(good.text)).toMatchObject({ ok: true, person: { email } });
  expect(good.headers["cache-control"]).toBe("no-store");
  const cookie = String(good.headers["set-cookie"]?.[0]?.split(";")[0]);
  const stateOf = async (headers: Record<string, string>) =>
    JSON.parse((await ask(server.url, "/auth/session", { headers })).text);
  expect(await stateOf({ Cookie: cookie })).toMatchObject({ person: { email } });
  expect(await stateOf({})).toEqual({ person: null });
  expect(
    (await ask(server.url, "/auth/session", { method: "DELETE", headers: formHeaders(server.url) })).status,
  ).toBe(405);
});

test("a session in use is prolonged on demand; without one the answer is a refusal", async () => {
  const renew = (headers: Record<string, string>) =>
    ask(server.url, "/auth/session", { method: "PUT", headers: { ...formHeaders(server.url), ...headers } });
  const { cookie } = await signIn(server);
  const good = await renew({ Cookie: cookie });
  expect(good.status).toBe(200);
  expect(JSON.parse(good.text)).toMatchObject({ person: { email: server.administrator.email } });
  for (const forged of ["", "schoolward-session=abc.def"]) {
    const refused = await renew({ Cookie: forged });
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.text)).toEqual({ person: null });
  }
  expect((await renew({ Cookie: cookie, Origin: "https://evil.example" })).status).toBe(403);
});

// Last in this file, because nobody can sign in from here afterwards.
test("a made-up X-Forwarded-For does not bypass the limit of an address", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const answer = await ask(server.url, "/auth/login", {
      method: "POST",
      headers: {
        ...formHeaders(server.url),
        "X-Forwarded-For": `198.51.100.${i}`,
        Forwarded: `for=192.0.2.${i}`,
      },
      body: new URLSearchParams({ email: `somebody-${i}@example.org`, password: "wrong!" }).toString(),
    });
    statuses.push(answer.status);
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.at(-1)).toBe(429);
});
