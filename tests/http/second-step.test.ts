import { beforeEach, describe, expect, test } from "vitest";
import { takeCodeTry } from "#app/features/accounts/limits.server.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { type App, addApp, enrolApp } from "#tests/support/second-factor.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { ask, formHeaders } from "./request.ts";
import { cookieOf, type Fields, takeEarlierTries, visitSignIn } from "./second-step-requests.ts";

/**
 * Signing in with a second step, over plain HTTP: what a browser without scripts sends, and what an
 * attacker might.
 */
const { server, visitor, post, get, half, finish, isIn, sessions } = visitSignIn();

const QUARTER_HOUR = 15 * 60_000;

describe("with an authenticator app", () => {
  let app: App;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ app, recoveryCodes } = await addApp(visitor(), PASSWORD));
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
    expect(page.text).not.toContain(visitor().email);
  });

  test("the code opens a session, and uses up the half-finished sign-in", async () => {
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

  test("a used code is refused the second time, even with the password", async () => {
    const code = app.codeNow();
    expect((await finish({ method: "totp", code }, (await half()).cookie)).status).toBe(303);
    const replay = await finish({ method: "totp", code }, (await half()).cookie);
    expect(replay.status).toBe(401);
    expect(cookieOf(replay)).toBe("");
    // The previous code as well, which would be valid with clock drift.
    expect((await finish({ method: "totp", code: app.codeOf(-1) }, (await half()).cookie)).status).toBe(401);
  });

  test.each(["totp", "recovery-code"])(
    "of twenty with the same %s at the same time one gets in",
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

  test("ids set beforehand are not adopted, at either step", async () => {
    const planted = "schoolward-session=planted.value; schoolward-second-step=planted";
    const first = await half({}, planted);
    expect(first.cookie).not.toContain("planted");
    // An attacker's own half-finished sign-in, planted in this browser, doesn't let them in.
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
    // A new session ends the browser's previous one.
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
    visitor().place = "198.51.100.1";
    expect((await finish({ method: "totp", code: app.codeNow() }, cookie)).status).toBe(429);
    const code = recoveryCodes[0] ?? "";
    expect((await finish({ method: "recovery-code", code }, cookie)).status).toBe(303);
  });

  test("seventy wrong codes a day are too many, however slow; a recovery code still gets in", async () => {
    const [row] = storedRows(server(), `select id from users where email = '${visitor().email}'`);
    const who = { method: "totp", userId: String(row?.id), clientAddress: "198.51.100.3" } as const;
    for (let round = 7; round > 0; round -= 1) {
      const earlier = { times: round > 1 ? 10 : 9, msAgo: round * (QUARTER_HOUR + 1) };
      await takeEarlierTries(server(), earlier, (db) => takeCodeTry(db, who));
    }
    const { cookie } = await half();
    expect((await finish({ method: "totp", code: "000000" }, cookie)).status).toBe(401);
    const refused = await finish({ method: "totp", code: app.codeNow() }, cookie);
    expect([refused.status, cookieOf(refused)]).toEqual([429, ""]);
    const [, hours] = /Too many tries. Please wait (\d+) hours, then try again./.exec(refused.text) ?? [];
    expect(Number(hours)).toBeGreaterThan(24 - 3);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan((24 - 3) * 3600);
    const code = recoveryCodes[0] ?? "";
    expect((await finish({ method: "recovery-code", code }, cookie)).status).toBe(303);
  });

  test("signing in on the spot asks for the second step, too", async () => {
    const first = await post("/auth/session", { email: visitor().email, password: PASSWORD });
    expect(JSON.parse(first.text)).toEqual({ ok: false, secondStep: ["totp", "recovery-code"] });
    const cookie = cookieOf(first);
    const wrong = await post("/auth/second-step", { method: "totp", code: "123" }, cookie);
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([401, { ok: false, isOver: false }]);
    const done = await post("/auth/second-step", { method: "totp", code: app.codeNow() }, cookie);
    expect(JSON.parse(done.text)).toMatchObject({ ok: true, person: { email: visitor().email } });
    expect(await isIn(cookieOf(done))).toBe(true);
    const over = await post("/auth/second-step", { method: "totp", code: app.codeOf(1) }, cookie);
    expect([over.status, JSON.parse(over.text)]).toMatchObject([401, { ok: false, isOver: true }]);
  });

  test("changing the second step needs the password, and the person", async () => {
    const { id: mine } = storedRows(
      server(),
      `select factors.id from factors join users on users.id = user_id
      where email = '${visitor().email}'`,
    )[0] as { id: string };
    const remove = (cookie: string, currentPassword: string) =>
      ask(server().url, `/admin/account/factors/${mine}`, {
        method: "DELETE",
        headers: { ...formHeaders(server().url), Cookie: cookie },
        body: new URLSearchParams({ currentPassword }).toString(),
      });
    expect(JSON.parse((await remove(visitor().cookie, "not the password")).text)).toMatchObject({
      ok: false,
      errors: { currentPassword: "This is not your current password." },
    });
    const owner = await signIn(server());
    expect((await remove(owner.cookie, server().administrator.password)).status).toBe(404);
    expect((await remove(visitor().cookie, PASSWORD)).status).toBe(200);
    expect((await half()).cookie).toContain("schoolward-session=");
  });
});

describe("setting up the second step", () => {
  test("no app counts before its first code, and a name is required", async () => {
    const { enrolment, app } = await enrolApp(visitor(), PASSWORD);
    const verify = (fields: Fields) =>
      visitor().ask(`/admin/account/factors/${enrolment.id}/verification`, new URLSearchParams(fields));
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
      const answer = await visitor().ask("/admin/account/factors", form);
      expect([answer.status, await answer.json()]).toEqual([status, { ok: false, errors: expected }]);
    }
    const phone = await visitor().ask(
      "/admin/account/factors",
      new URLSearchParams({ friendlyName: "Mobile", factorType: "phone", currentPassword: PASSWORD }),
    );
    expect(phone.status).toBe(501);
    expect((await phone.json()).formError).toContain("need a provider");
  });

  test("adding the first app ends the person's other sessions, but not the current one", async () => {
    const elsewhere = await signIn({ ...server(), administrator: visitor() });
    await addApp(visitor(), PASSWORD);
    expect(await isIn(visitor().cookie)).toBe(true);
    expect(await isIn(elsewhere.cookie)).toBe(false);
  });
});
