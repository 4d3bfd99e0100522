import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { visitSite } from "#tests/support/browser.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
const REFUSED = /status of 409/;

const save = (page: Page) => page.getByRole("button", { name: /^Save (settings|partners|texts)$/ }).click();
const saved = (page: Page) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByText("Data updated successfully", { exact: true })
    .first()
    .waitFor();

test.each([
  ["/admin/settings", "Phone", "+234 800 555 0199", "Email", "post@example.org", "Phone: +234 800 555 0199"],
  [
    "/admin/settings/partners",
    "Program success rate",
    "91",
    "Active partnerships",
    "7",
    "Program success rate: 91",
  ],
  [
    "/admin/settings/texts",
    "Heading of the stories",
    "Theirs",
    "Lines about us",
    "Mine",
    "Heading of the stories: Theirs",
  ],
])(
  "at %s a save that meets somebody else's names what they changed, and only that",
  async (address, field, value, own, mine, words) => {
    const page = await signInAt(site, address, { expectedErrors: REFUSED });
    const other = await signInAt(site, address);
    await other.getByLabel(field).first().fill(value);
    await save(other);
    await saved(other);

    await page.getByLabel(own).last().fill(mine);
    await save(page);
    await page.getByText(`Theirs: ${words}`, { exact: true }).waitFor();
    expect(await page.getByLabel(own).last().inputValue()).toBe(mine);
    await page.reload();
    expect(await page.getByLabel(field).first().inputValue()).toBe(value);
  },
);
