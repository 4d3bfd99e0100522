import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
const REFUSED = /status of 409/;

const save = (page: Page) => page.getByRole("button", { name: /^Save (settings|partners|texts)$/ }).click();
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words).first().waitFor();
const saved = (page: Page) => toast(page, /^(Data|Hero image) updated successfully$/);

test.each([
  ["/admin/settings", "Phone", "+234 800 555 0199", "Email", "post@example.org"],
  ["/admin/settings/partners", "Program success rate", "91", "Active partnerships", "7"],
  ["/admin/settings/texts", "Heading of the stories", "Theirs", "Lines about us", "Mine"],
])(
  "at %s changes of different fields are both kept, and reported",
  async (address, field, value, own, mine) => {
    const page = await signInAt(site, address);
    const other = await signInAt(site, address);
    await other.getByLabel(field).first().fill(value);
    await save(other);
    await saved(other);

    await page.getByLabel(own).last().fill(mine);
    await save(page);
    await saved(page);
    await toast(page, new RegExp(`^You changed “${field}” at .* in another window; both changes are kept.$`));
    for (const shown of [page, await signInAt(site, address)]) {
      await expect.poll(() => shown.getByLabel(field).first().inputValue()).toBe(value);
      expect(await shown.getByLabel(own).last().inputValue()).toBe(mine);
    }
  },
);

test("taking the other's value of one field and keeping your own of another saves both at once", async () => {
  const page = await signInAt(site, "/admin/settings", { expectedErrors: REFUSED });
  const other = await signInAt(site, "/admin/settings");
  const fill = async (form: Page, name: string, email: string) => {
    await form.getByLabel("Name", { exact: false }).first().fill(name);
    await form.getByLabel("Email").first().fill(email);
    await save(form);
  };
  await fill(other, "Their foundation", "theirs@example.org");
  await saved(other);
  await fill(page, "My foundation", "mine@example.org");
  await page.getByRole("button", { name: "Take the newer one for Name" }).click();
  await page.getByRole("button", { name: "Keep mine for Email" }).click();
  await saved(page);
  await expect
    .poll(() => page.getByLabel("Name", { exact: false }).first().inputValue())
    .toBe("Their foundation");
  expect(await page.getByLabel("Email").first().inputValue()).toBe("mine@example.org");
});

const PICTURES: [string, string, (page: Page) => Promise<void>, string][] = [
  [
    "the hero picture",
    "/admin",
    async (page) => {
      const dialog = page.getByRole("dialog", { name: "Change Hero Image" });
      if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Change Hero Image" }).click();
      await dialog.getByLabel("New image").setInputFiles(await pictureFile());
      await dialog.getByLabel("What the picture shows").fill("Girls");
    },
    "Save",
  ],
  [
    "the logo",
    "/admin/settings",
    async (page) => page.getByLabel(/^(Another logo|Logo file)$/).setInputFiles(await pictureFile()),
    "Save logo",
  ],
  [
    "a picture of the partners page",
    "/admin/settings/partners",
    async (page) => {
      const form = page.getByRole("form", { name: "First picture" });
      await form.getByLabel(/^(Another picture|Picture)$/).setInputFiles(await pictureFile());
      await form.getByLabel("What the picture shows").fill("Girls");
    },
    "Save first picture",
  ],
];

test.each(PICTURES)(
  "a stale form of %s asks before it replaces a newer one",
  async (_, address, fill, name) => {
    const page = await signInAt(site, address, { expectedErrors: REFUSED });
    const other = await signInAt(site, address);
    const press = (form: Page) => form.getByRole("button", { name, exact: true }).click();
    // Both are open before the other one is saved.
    await fill(page);
    await fill(other);
    await press(other);
    await saved(other);
    await press(page);
    await page.getByRole("button", { name: "Keep mine for Picture" }).click();
    await saved(page);
  },
);

test("removing a logo that was replaced meanwhile asks, and the choice removes it", async () => {
  const page = await signInAt(site, "/admin/settings", { expectedErrors: REFUSED });
  const choose = async (form: Page) => {
    await form.getByLabel(/^(Another logo|Logo file)$/).setInputFiles(await pictureFile());
    await form.getByRole("button", { name: "Save logo" }).click();
    await saved(form);
  };
  await choose(page);
  await choose(await signInAt(site, "/admin/settings"));
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByRole("button", { name: "Keep mine for Picture" }).click();
  await page.getByText("No logo yet: pages show this mark.").waitFor();
});

let pictures = 40;
/** Makes another picture each time. */
async function pictureFile() {
  pictures += 1;
  return {
    name: "picture.png",
    mimeType: "image/png",
    buffer: Buffer.from(await smallPicture("png", pictures)),
  };
}
