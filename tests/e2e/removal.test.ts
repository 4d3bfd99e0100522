import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { signIn } from "#tests/support/sign-in.ts";

/**
 * Deleting with the keyboard only: the same question everywhere, and the focus stays in the list.
 */
const site = visitSite();

type List = {
  address: string;
  /** The name of a row's button. */
  button: RegExp;
  /** The name of the question's button. */
  confirm: string;
  told: string | RegExp;
};

const LISTS: [string, List][] = [
  [
    "events",
    {
      address: "/admin/events",
      button: /^Delete (?!for good)/,
      confirm: "Delete",
      told: "Event deleted successfully",
    },
  ],
  [
    "executives",
    {
      address: "/admin/executives",
      button: /^Delete /,
      confirm: "Delete",
      told: "Executive deleted successfully",
    },
  ],
  [
    "posts",
    {
      address: "/admin/blog",
      button: /^Delete /,
      confirm: "Delete",
      told: /^Blog .+ deleted successfully!$/,
    },
  ],
  [
    "subscribers",
    {
      address: "/admin/newsletter",
      button: /^Remove /,
      confirm: "Remove for good",
      told: "Subscriber removed",
    },
  ],
  [
    "trash",
    {
      address: "/admin/trash",
      button: /^Delete for good: /,
      confirm: "Delete for good",
      told: / deleted for good$/,
    },
  ],
];

beforeAll(async () => {
  const administrator = await signIn(site.server());
  // Puts something into the trash.
  const events = await (await administrator.ask("/admin/events?page=3")).text();
  const ids = [...events.matchAll(/href="\/admin\/events\/([0-9a-z-]{20,})"/g)].map(([, id]) => id);
  for (const id of ids.slice(0, 4))
    await administrator.ask(`/admin/trash/event/${id}`, new URLSearchParams());
});

const buttons = (page: Page, { button }: List) => page.locator("main").getByRole("button", { name: button });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Presses the focused button, and confirms. */
async function deleteFocused(page: Page, { confirm, told }: List) {
  await page.keyboard.press("Enter");
  const yes = page.getByRole("dialog").getByRole("button", { name: confirm, exact: true });
  await yes.waitFor();
  await page.keyboard.press("Tab");
  await page.waitForFunction((label) => document.activeElement?.textContent === label, confirm);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Notifications" }).getByText(told).last().waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

describe.each(LISTS)("%s", (_name, list) => {
  test("after a deletion the focus is on the next row's button, or on the previous one at the end", async () => {
    const page = await signInAt(site, list.address);
    const all = buttons(page, list);
    await all.nth(2).waitFor();
    const names = await all.evaluateAll((elements) => elements.map((one) => one.getAttribute("aria-label")));
    await all.nth(1).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.waitForFunction(
      (name) => document.activeElement?.getAttribute("aria-label") === name,
      names[1],
    );
    await deleteFocused(page, list);
    await page.waitForFunction(
      (name) => document.activeElement?.getAttribute("aria-label") === name,
      names[2],
    );
    await page.getByRole("button", { name: names[1] as string, exact: true }).waitFor({ state: "detached" });
    expect(await focused(page)).toBe(names[2]);

    const left = await all.evaluateAll((elements) => elements.map((one) => one.getAttribute("aria-label")));
    const isLastPage = (await page.getByRole("link", { name: "Next" }).count()) === 0;
    await all.last().focus();
    await deleteFocused(page, list);
    await page
      .getByRole("button", { name: left.at(-1) as string, exact: true })
      .waitFor({ state: "detached" });
    // If another page follows, its first row may move up after it.
    await page.waitForFunction(
      ([before, follows]) => {
        const name = document.activeElement?.getAttribute("aria-label");
        return name === before || (follows && name !== null && name !== undefined);
      },
      [left.at(-2), !isLastPage] as const,
    );
  });
});

test("when the last row is deleted the heading has the focus", async () => {
  const page = await signInAt(site, "/admin/newsletter?q=hauwa");
  const list = LISTS[3]?.[1] as List;
  await buttons(page, list).last().waitFor();
  for (let left = await buttons(page, list).count(); left > 0; left -= 1) {
    await buttons(page, list).first().focus();
    await deleteFocused(page, list);
    await expect.poll(() => buttons(page, list).count()).toBe(left - 1);
  }
  await page.waitForFunction(() => document.activeElement?.matches("main h1"));
});

test("a deletion refused by an ended session continues after signing in", async () => {
  const page = await signInAt(site, "/admin/events", { expectedErrors: /status of 401/ });
  const list = LISTS[0]?.[1] as List;
  await buttons(page, list).first().click();
  await page.context().clearCookies();
  const question = page.getByRole("dialog", { name: "Delete this event?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Sign in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(site.server().administrator.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Event deleted successfully").waitFor();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Sign in" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(site.server().administrator.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Event restored").waitFor();
});

test("a busy button keeps the focus, and a removed picture passes it to the upload field", async () => {
  const page = await signInAt(site, "/admin/settings");
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/settings.data*", async (route) => {
    if (route.request().method() === "POST") await mayAnswer;
    await route.continue();
  });
  const save = page.getByRole("button", { name: "Save settings" });
  await save.focus();
  await page.keyboard.press("Enter");
  const busy = page.getByRole("button", { name: "Saving..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  // Pressing again while the request is pending sends nothing.
  await page.keyboard.press("Enter");
  letGo();
  await page.getByRole("region", { name: "Notifications" }).getByText("Data updated successfully").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Save settings");

  await page.getByLabel("Logo file").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(await smallPicture("png", 21)),
  });
  await page.getByRole("button", { name: "Save logo" }).click();
  await page.getByRole("button", { name: "Remove logo" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("No logo yet: pages show this mark.").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "logo-picture");
});
