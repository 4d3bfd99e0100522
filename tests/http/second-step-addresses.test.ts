import { beforeEach, describe, expect, test } from "vitest";
import { PASSWORD } from "#tests/support/people.ts";
import { type App, addApp } from "#tests/support/second-factor.ts";
import { cookieOf, visitSignIn } from "./second-step-requests.ts";

/**
 * Where signing in with both steps leads, over plain HTTP: to the requested admin page, never
 * elsewhere.
 */
const { visitor, get, half, finish } = visitSignIn();

describe("with an authenticator app", () => {
  let app: App;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ app, recoveryCodes } = await addApp(visitor(), PASSWORD));
  });

  test.each(foreignAddresses())("%j leads to the dashboard, through both steps", async (next) => {
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

  test("both steps lead to the requested admin page", async () => {
    const next = "/admin/blog?q=a%20b&page=2";
    const { cookie, answer } = await half({ next });
    const step = String(answer.headers.location);
    expect(step).toBe(`/auth/factor?next=${encodeURIComponent(next)}`);
    expect((await get(step, cookie)).text).toContain('value="/admin/blog?q=a%20b&amp;page=2"');
    const done = await finish({ method: "totp", code: app.codeNow(), next }, cookie);
    expect(done.headers.location).toBe(next);
  });
});

/** Spellings of another site, or of a path outside the admin area. */
function foreignAddresses(): string[] {
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
