import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { saveGivingForm } from "#tests/support/gifts.ts";
import { signIn } from "#tests/support/sign-in.ts";

const site = visitSite({ DEMO_CONTENT: "1" });
beforeAll(async () => {
  expect((await saveGivingForm(await signIn(site.server()))).status).toBe(200);
});

/** Promises a uniform, and returns the reference. */
async function promise(): Promise<string> {
  const page = await site.open("/donate", { viewport: PHONE });
  await page.getByRole("radio", { name: "A uniform" }).check();
  await page.getByRole("radio", { name: "Example Bank" }).check();
  await page.getByLabel("Your name").fill("Example Giver");
  await page.getByRole("button", { name: "Promise This Gift" }).click();
  await page.getByRole("heading", { name: "Thank you for your promise" }).waitFor();
  return /[\dA-Z]{4}-[\dA-Z]{4}/.exec(await page.getByRole("main").innerText())?.[0] as string;
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel("Statement of your bank or mobile money")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

test("a statement books what it can by itself, and asks about the rest", async () => {
  const [whole, part, one, other] = [await promise(), await promise(), await promise(), await promise()];
  const csv = `Example Money
Receipt;Date;Details;Paid in;Withdrawn
R1;14/03/2026;From 0712***678 acc ${whole.replace("-", " ").toLowerCase()};1,500.00;
R2;15/03/2026;From 0799***111 acc ${part};700.00;
R3;16/03/2026;Interest;12.34;
R4;16/03/2026;Charge;;30.00
R5;17/03/2026;For ${one} and ${other};3,000.00;
`;
  const page = await signInAt(site, "/admin/gifts", { viewport: PHONE, expectedErrors: /400/ });
  await page.getByRole("link", { name: "Statements" }).click();
  await page.getByRole("heading", { name: "Nothing to decide" }).waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("link", { name: "Choose the file of a statement." }).waitFor();
  await choose(page, "note.csv", "Dear bank");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("link", { name: /^This is no statement that can be read/ }).waitFor();

  await choose(page, "march.csv", csv);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("region", { name: "The first rows of the table" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const guess = async (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  expect([await guess("Date"), await guess("Its order"), await guess("Money that arrived")]).toEqual([
    ...["Date", "dmy", "Paid in"],
  ]);
  await page.getByRole("button", { name: "Import With These Columns" }).click();
  await page.getByText("1 gift booked. 3 lines to decide below.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: `Pays for ${part}` }).click();
  await page.getByRole("heading", { name: "To decide: 2" }).waitFor();
  await page.getByRole("button", { name: /^Pays for \S+ and \S+ together/ }).press("Enter");
  await page.getByRole("heading", { name: "To decide: 1" }).waitFor();
  await page.getByRole("button", { name: "Not a gift" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Nothing to decide" }).waitFor();

  await choose(page, "march-again.csv", csv);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("0 gifts booked. 4 lines came with an earlier file.").waitFor();
  await page.goto("/admin/gifts");
  await page.getByText(/Arrived this year: KES.5,200/).waitFor();
});
