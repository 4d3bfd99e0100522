import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const site = visitSite();

const LAPTOP = { width: 1280, height: 800 };

test.each([PHONE, LAPTOP])("a picture is replaced everywhere, by keyboard too, at %o", async (viewport) => {
  const rows = (query: string) => storedRows(site.server(), query);
  const [used] = rows(
    "select picture_id as id from executives where deleted_at is null order by position limit 1",
  );
  const page = await signInAt(site, `/admin/pictures/${used?.id}`, {
    viewport,
    expectedErrors: /status of 400/,
  });
  const summary = page.getByText("Replace it everywhere", { exact: true });
  await summary.press("Enter");
  const form = page.getByRole("form", { name: "Replace it everywhere" });
  await form.getByRole("button", { name: "Replace everywhere" }).press("Enter");
  await form.getByText("Please select an image.").waitFor();
  await expectNoAxeFindings(page);

  const buffer = Buffer.from(await smallPicture("png", viewport.width));
  await form
    .getByLabel("The other picture")
    .setInputFiles({ name: "new.png", mimeType: "image/png", buffer });
  await form.getByRole("button", { name: "Replace everywhere" }).press("Enter");
  await page.getByText("Picture replaced").waitFor();
  await page.getByText(/It was replaced in \d+ places?\./).waitFor();
  await page.getByRole("listitem").filter({ hasText: "Executive" }).getByText("Published").waitFor();
  await expectNoAxeFindings(page);
  expect(rows(`select id from executives where picture_id = '${used?.id}'`)).toEqual([]);
});
