import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  visitSite,
} from "#tests/support/browser.ts";
import { GIVING_FORM, saveGivingForm } from "#tests/support/gifts.ts";
import { startPaystack } from "#tests/support/paystack.ts";
import { signIn } from "#tests/support/sign-in.ts";

/** From "I want to help" to "this is what your gift did". */
const paystack = await startPaystack();
afterAll(() => paystack.close());
const site = visitSite({ DEMO_CONTENT: "0", ...paystack.settings });
beforeAll(async () => {
  const owner = await signIn(site.server());
  expect((await saveGivingForm(owner, [...GIVING_FORM, ["showsAccounts", "on"]])).status).toBe(200);
});

async function promise(page: Page): Promise<string> {
  await page.getByRole("radio", { name: "A uniform" }).check();
  await page.getByRole("radio", { name: "Example Bank" }).check();
  await page.getByRole("button", { name: "Promise This Gift" }).click();
  await page.getByRole("heading", { name: "Thank you for your promise" }).waitFor();
  return /[\dA-Z]{4}-[\dA-Z]{4}/.exec(await page.getByRole("main").innerText())?.[0] as string;
}

test.each([
  ["phone", PHONE],
  ["computer", DESKTOP],
])(
  "on a %s: promised, arrived, thanked, spent and reported, and the giver's link shows all of it",
  async (where, viewport) => {
    const owner = await signIn(site.server());
    const appeal = randomUUID();
    const title = `School things, on a ${where}`;
    const fields = new URLSearchParams({ title, goal: "6000", isOpen: "on" });
    expect((await owner.ask(`/admin/appeals/${appeal}`, fields)).status).toBe(200);

    const giver = await site.open(`/donate?appeal=${appeal}`, { viewport, javaScriptEnabled: false });
    await giver.getByLabel("Your name").fill("Example Giver");
    await giver.getByLabel("Your email address or phone number").fill("0711 555 019");
    await giver.getByLabel("Tell me what my gift did").check();
    const reference = await promise(giver);

    const page = await signInAt(site, "/admin/gifts/statements", { viewport });
    const csv = `Receipt;Date;Details;Paid in\nT-${where};14/03/2026;From 0711 ref ${reference};1,500.00\n`;
    await page.getByLabel("Statement of your bank or mobile money").setInputFiles({
      ...{ name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(csv) },
    });
    await page.getByRole("button", { name: "Import", exact: true }).click();
    // The columns are chosen once.
    if (where === "phone") await page.getByRole("button", { name: "Import With These Columns" }).click();
    await page.getByText(/^1 gift booked\./).waitFor();

    await page.goto("/admin/gifts");
    await page.getByRole("searchbox").fill(reference);
    await page.keyboard.press("Enter");
    await page.getByText("Showing 1-1 of 1 gifts").waitFor();
    await page.getByRole("link", { name: "A uniform" }).click();
    await page.getByRole("button", { name: "I have thanked" }).click();
    await page.getByRole("heading", { name: "Somebody has thanked" }).waitFor();
    await page.getByRole("button", { name: "Issue Receipt" }).click();
    await page.getByRole("link", { name: /^Receipt No\. \d+$/ }).waitFor();
    const [year] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Everything this giver gave in 2026 (PDF)" }).click(),
    ]);
    expect(year.suggestedFilename()).toBe("gifts-2026.pdf");

    await page.goto("/admin/spending");
    await page.getByRole("button", { name: "Enter Spending" }).click();
    await page.getByLabel("Spent on").fill(`Exercise books, on a ${where}`);
    await page.getByLabel("Amount").fill("1,200");
    await page.getByLabel("From the money of").selectOption(title);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Spending entered").waitFor();

    await page.goto(`/admin/appeals/${appeal}/reports`);
    await page.getByLabel("What the gifts did").fill("The whole class has its exercise books.");
    await page.getByRole("button", { name: "Send Report" }).click();
    await page.getByRole("button", { name: "I have sent it to Example Giver" }).click();
    await page.getByRole("heading", { name: "To send by hand" }).waitFor({ state: "detached" });

    await giver.reload();
    await giver.getByRole("heading", { name: "Your gift has arrived" }).waitFor();
    for (const step of ["Promised", "Arrived", "Thanked", "Spent", "Reported"])
      await giver.getByRole("list", { name: "What became of your gift" }).getByText(step).waitFor();
    expect(await giver.getByText("Not yet").count()).toBe(0);
    await giver.getByText("The whole class has its exercise books.").waitFor();
    await giver.getByRole("link", { name: /^Receipt No\. \d+ \(PDF\)$/ }).waitFor();
    await giver.getByRole("link", { name: "Where all the money went" }).click();
    await giver.getByText(`Exercise books, on a ${where}`).waitFor();
    await expectNoSidewaysScroll(page);
  },
);

test.each([
  ["with scripts", true],
  ["without scripts", false],
])("on a phone %s a gift is paid on the provider's page", async (_, javaScriptEnabled) => {
  const giver = await site.open("/donate", {
    viewport: PHONE,
    javaScriptEnabled,
  });
  await promise(giver);
  await giver.getByLabel("Or pay online with Paystack").fill("payer@example.org");
  if (javaScriptEnabled) await expectNoAxeFindings(giver);
  await giver.getByRole("button", { name: "Pay Online" }).press("Enter");
  const link = giver.getByRole("link", { name: "Go to Paystack" });
  await link.waitFor();
  if (javaScriptEnabled) await expectNoAxeFindings(giver);
  await expectNoSidewaysScroll(giver);
  // After a form without scripts, the page shows its answer, not its top.
  expect(await link.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  await link.click();
  await giver.getByRole("heading", { name: "Pay 1500 KES" }).waitFor();
  await giver.getByRole("button", { name: "Pay now" }).click();
  await giver.getByRole("heading", { name: "Your gift has arrived" }).waitFor();
});
