import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { visitSite } from "#tests/support/browser.ts";
import { move, paste, textOf } from "#tests/support/rich-text.ts";

const site = visitSite();

test("a long text: the browser skips rendering what is out of sight, the keyboard reaches all of it", async () => {
  const page = await signInAt(site, "/admin/events/new");
  const text = textOf(page);
  const paragraph = `<p><strong>Some</strong> ${"of so many words ".repeat(40)}</p>`;
  await paste(page, { html: paragraph.repeat(60) });
  const isDrawn = (at: number) =>
    text
      .locator("strong")
      .nth(at)
      .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));
  const height = () => text.evaluate(({ scrollHeight }) => scrollHeight);
  const whole = await height();
  await move(page, "Control+Home");
  await expect.poll(() => isDrawn(59)).toBe(false);
  expect(await isDrawn(0)).toBe(true);
  expect(await height()).toBe(whole);
  await move(page, "Control+End");
  await page.keyboard.type("The end");
  await expect.poll(() => isDrawn(59)).toBe(true);
  expect(await isDrawn(0)).toBe(false);
  await move(page, ...Array.from({ length: 12 }, () => "ArrowUp"), "Home");
  await page.keyboard.type("[here]");
  await expect
    .poll(() =>
      text.locator("> p").evaluateAll((all) => all.findIndex((p) => p.textContent?.includes("[here]"))),
    )
    .toBeLessThan(59);
  expect(await text.innerText()).toContain("[here]");
});
