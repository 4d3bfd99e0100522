import { expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";

const site = visitSite();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

test("the top bar leads to the account; renaming it changes the page and the audit list", async () => {
  const page = await signInAnew(site, "/admin", { expectedErrors: /status of 400/ });
  await page.getByRole("link", { name: /your account/ }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  const name = page.getByLabel("Name");
  await name.fill(" ");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Please enter your name.").waitFor();
  await name.fill("Adaeze Obi");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Data updated successfully").waitFor();
  await page.goto("/admin/audit");
  await page.getByRole("cell", { name: "Adaeze Obi" }).first().waitFor();
});

test.each([PHONE, TABLET])(
  "the account screen fits and has no findings at $width pixels",
  async (viewport) => {
    const page = await signInAnew(site, "/admin/account", { viewport });
    await page.getByRole("heading", { name: "Sessions" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  },
);

test("one session is ended, then all others; the current one stays", async () => {
  const page = await signInAnew(site, "/admin/account");
  const firefox = await signInAnew(site, "/admin", { userAgent: FIREFOX });
  const third = await signInAnew(site, "/admin");
  await page.reload();
  await scriptsRun(page);
  await page.getByText("This session").waitFor();
  await page.getByRole("button", { name: "End Firefox on Linux" }).click();
  const question = page.getByRole("dialog", { name: "End this session?" });
  await expectNoAxeFindings(page);
  await question.getByRole("button", { name: "End session" }).click();
  await page.getByText("The session has ended").waitFor();
  await expect.poll(() => page.getByText("Firefox on Linux").count()).toBe(0);
  await firefox.goto("/admin");
  expect(new URL(firefox.url()).pathname).toBe("/auth/login");
  await third.goto("/admin");
  expect(new URL(third.url()).pathname).toBe("/admin");

  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End sessions" }).click();
  await page.getByText("All other sessions have ended").waitFor();
  await third.goto("/admin");
  expect(new URL(third.url()).pathname).toBe("/auth/login");
  await page.reload();
  await page.getByText("This session").waitFor();
  expect(await page.getByRole("button", { name: "End all other sessions" }).count()).toBe(0);
});

test("without a mail server the screens say so and name the command", async () => {
  const page = await site.open("/auth/login", { viewport: PHONE });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByText("This website has no mail server").waitFor();
  await page.getByText("schoolward accounts reset-password").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const account = await signInAnew(site, "/admin/account");
  await account.getByText("schoolward accounts change-email").waitFor();
  expect(await account.getByLabel("New address").count()).toBe(0);
});
