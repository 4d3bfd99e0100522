import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

test("the offline page says what happened and offers to try again", async () => {
  const page = await site.open("/offline", { viewport: PHONE });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});

test("a form sent from another site is refused in the site's own design", async () => {
  const page = await site.open(undefined, { viewport: PHONE, expectedErrors: /403/ });
  await page.setContent(
    `<form method="post" action="${site.server().url}/contact"><button>Send</button></form>`,
  );
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send" }).click();
  expect((await answered).status()).toBe(403);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await scriptsRun(page);
  await expectNoAxeFindings(page);
});

test("too many forms from one address are refused in the site's own design, with the time to wait", async () => {
  const page = await site.open("/newsletter", { viewport: PHONE, expectedErrors: /4\d\d/ });
  const statuses = await page.evaluate(async () => {
    const seen: number[] = [];
    for (let i = 0; i < 61; i++) {
      seen.push(
        (await fetch("/no-such-form", { method: "POST", body: new URLSearchParams({ i: String(i) }) }))
          .status,
      );
    }
    return seen;
  });
  expect(statuses.at(-1)).toBe(429);
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/no-such-form";
    document.body.append(form);
    form.submit();
  });
  await page.getByRole("heading", { name: /too many requests/i }).waitFor();
  await page.getByText(/Try again in (9|10) minutes\./).waitFor();
  await scriptsRun(page);
  await expectNoAxeFindings(page);
});

test("a failing page shows its status in the site's own design, and works again once the fault is fixed", async () => {
  const { db, close } = openDatabase({ dataDir: site.server().dataDir });
  try {
    await db.schema.alterTable("executives").renameTo("executivesAway").execute();
    const page = await site.open(undefined, { viewport: PHONE, expectedErrors: /500/ });
    const answer = await page.goto(`${site.server().url}/about`);
    expect(answer?.status()).toBe(500);
    await page.getByRole("heading", { level: 1, name: "Something went wrong on our side" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await db.schema.alterTable("executivesAway").renameTo("executives").execute();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Why We Exist" }).waitFor();
  } finally {
    await close();
  }
});
