import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  type Visit,
  visitSite,
} from "#tests/support/browser.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/openid-provider.ts";

/** Signing in at a real OpenID provider, including its own screens. */
const settings: Record<string, string> = { DEMO_CONTENT: "1" };
let provider: OpenIdProvider;
let site: Visit;
beforeAll(async () => {
  provider = await startOpenIdProvider(() => site.server().url);
  Object.assign(settings, provider.settings);
});
afterAll(() => provider.stop());
site = visitSite(settings);

/**
 * Expected errors: the provider's screens request a font from another site and a missing icon, and
 * a stranger is refused.
 */
const FONTS = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|status of 40[34]/;

/** Passes the provider's screens: sign-in and consent. */
async function passScreens(page: Page, login: string) {
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.locator("[name=login]").fill(login);
  await page.locator("[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("an identity is linked, signs in, and is unlinked", async () => {
  const page = await signInAnew(site, "/admin/account", {
    viewport: PHONE,
    expectedErrors: FONTS,
  });
  const section = page
    .getByRole("region", { name: "Sign-in provider" })
    .or(page.locator("section", { hasText: "Sign-in provider" }));
  await section.getByLabel("Current password").fill(site.server().administrator.password);
  await section.getByRole("button", { name: "Link localhost" }).click();
  await passScreens(page, "ada");
  await page.getByText("ada@provider.example", { exact: true }).first().waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  const other = await site.open("/auth/login?next=%2Fadmin%2Fevents", {
    viewport: PHONE,
    expectedErrors: FONTS,
  });
  await expectNoAxeFindings(other);
  await other.getByRole("link", { name: "Sign in with localhost" }).click();
  await passScreens(other, "ada");
  await other.waitForURL("**/admin/events");

  await page.getByRole("button", { name: "Unlink ada@provider.example" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await page.getByText("Identity unlinked").waitFor();

  const stranger = await site.open("/auth/login", { expectedErrors: FONTS });
  await stranger.getByRole("link", { name: "Sign in with localhost" }).click();
  await passScreens(stranger, "ada");
  await stranger.getByRole("heading", { name: "That did not work" }).waitFor();
  await expectNoAxeFindings(stranger);
  await stranger.getByRole("link", { name: "Go to sign in" }).click();
  await stranger.getByRole("button", { name: "Sign In", exact: true }).waitFor();
});

test("an invitation is accepted at the provider", async () => {
  const page = await signInAnew(site, "/admin/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("newcomer@example.org");
  await page.getByRole("dialog").getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("Link of the invitation").inputValue();
  const guest = await site.open(new URL(link).pathname, { expectedErrors: FONTS });
  await guest.getByRole("link", { name: "Accept with localhost, without a password" }).click();
  await passScreens(guest, "newcomer");
  await guest.getByRole("heading", { name: "Dashboard" }).waitFor();
  await guest.goto("/admin/account");
  await guest.getByText("newcomer@provider.example", { exact: true }).first().waitFor();
  expect(await guest.getByLabel("Name").inputValue()).toBe("newcomer at the provider");
});
