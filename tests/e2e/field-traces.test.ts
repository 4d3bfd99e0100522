import { test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";

const site = visitSite();

const TRACE = "The girl, 15, is at Umuoma Primary School.";
const WARNING = "This could lead to a child: school, age.";

test("what could lead to a child is named below every field", async () => {
  const page = await signInAt(site, "/admin/settings/partners", { viewport: PHONE });
  const field = page.getByLabel("Description").first();
  await field.fill(TRACE);
  await page.getByText(WARNING).waitFor();
  await page.getByText("write “a teenager” instead of her age").waitFor();
  await expectNoAxeFindings(page);
  await field.fill("A girl came back to school.");
  await page.getByText(WARNING).waitFor({ state: "detached" });
});
