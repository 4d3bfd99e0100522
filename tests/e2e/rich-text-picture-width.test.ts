import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { ADA, createPost } from "#tests/support/posts.ts";
import { choose, openEditor, textOf, tool, written } from "#tests/support/rich-text.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite();

test("a picture is made wider and cropped in the text, and readers see it so at every width", async () => {
  const page = await openEditor(site, { viewport: PHONE });
  const file = path.join(temporaryFolder("widths"), "wide.png");
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#2a6" } });
  writeFileSync(file, await picture.png().toBuffer());
  const choosing = page.waitForEvent("filechooser");
  await tool(page, "Insert images").click();
  await (await choosing).setFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What the picture shows").fill("A green field");
  await dialog.getByLabel("Caption").fill("Where the school will stand");
  await dialog.getByRole("button", { name: "Done" }).click();
  await textOf(page).locator("figcaption").click();
  await choose(page, "Picture", "Across the screen");
  await expect.poll(() => written(page)).toContain('<figure class="prose-full">');
  await choose(page, "Picture", "Cropped, square");
  await expect.poll(() => written(page)).toContain('<figure class="prose-full prose-square">');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await tool(page, "Picture").click();
  await page.getByRole("menuitemradio", { name: "Across the screen", checked: true }).waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  const full = await written(page);

  const content = `<p>Before</p>${full}<p>Between</p>${full.replace("prose-full prose-square", "prose-wide")}<p>After</p>`;
  const { db, close } = openDatabase({ dataDir: site.server().dataDir });
  const { slug } = await createPost(db, ADA, { title: "A field", content });
  await close();
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    const reader = await site.open(`/blog/${slug}`, { viewport, javaScriptEnabled: false });
    const box = async (selector: string) => {
      const found = await reader.locator(`.prose > ${selector}`).first().boundingBox();
      return found ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [text, whole, wide] = [
      await box("p"),
      await box(".prose-full > img"),
      await box(".prose-wide > img"),
    ];
    expect(whole).toMatchObject({
      x: 0,
      width: viewport.width,
      height: Math.min(viewport.width, viewport.height),
    });
    expect(wide.width).toBe(Math.min(1024, viewport.width - 40));
    if (viewport === PHONE) expect(wide.x).toBe(text.x);
    if (viewport === DESKTOP) expect(wide.x + wide.width / 2).toBeCloseTo(text.x + text.width / 2, 0);
    await expectNoSidewaysScroll(reader);
  }
  await expectNoAxeFindings(await site.open(`/blog/${slug}`));
});
