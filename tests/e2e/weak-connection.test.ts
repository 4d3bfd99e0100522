import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visitSite } from "#tests/support/browser.ts";
import {
  heading,
  keptPaths,
  OFFLINE,
  read,
  received,
  sendMessage,
  writeMessage,
} from "#tests/support/offline.ts";
import { readPublicItems } from "#tests/support/public-items.ts";
import { startServer } from "#tests/support/server.ts";
import { openWeakNetwork } from "#tests/support/weak-network.ts";

const site = visitSite();

/** The first heading of what stands on the screen. */
const title = (page: Page) => page.getByRole("heading", { level: 1 }).first().textContent();

/**
 * Follows a link of the page in the same way as a click, wherever it stands, and waits until
 * another document, if only one about the connection, has taken its place.
 */
async function follow(page: Page, path: string): Promise<void> {
  const arrived = page.waitForEvent("framenavigated", { timeout: 40_000 });
  await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    // Not before the answer to this call has left the document.
    setTimeout(() => link.click());
  }, path);
  await arrived;
}

describe("visitors' journeys", () => {
  test("with the network cut at every step, each page stays or says what is wrong, and Back works", async () => {
    const { post, events } = await readPublicItems(site.server().url);
    const page = await site.open("/", OFFLINE);
    await read(page, "/");
    const steps = ["/blogs", post.path, "/events", events[0]?.path ?? "", "/partners", "/about", "/contact"];
    for (const path of steps) {
      const before = await title(page);
      await page.context().setOffline(true);
      await follow(page, path);
      await heading(page, "No connection").waitFor();
      await page.goBack();
      await expect.poll(() => title(page)).toBe(before);

      await follow(page, path);
      await heading(page, "No connection").waitFor();
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect.poll(() => title(page)).not.toBe("No connection");
      await expect.poll(() => keptPaths(page)).toContain(path);
    }
    // What was read once is there without a network, whatever the way to it.
    await page.context().setOffline(true);
    for (const path of steps.toReversed()) {
      await follow(page, path);
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect.poll(() => title(page)).not.toBe("No connection");
    }
  });

  test("on slow 3G that loses packets, pages arrive and a message arrives once", async () => {
    const network = await openWeakNetwork(7);
    try {
      const page = await site.open("/", { ...OFFLINE, proxy: network.proxy });
      for (const path of ["/blogs", "/contact"]) {
        await follow(page, path);
        // A connection that broke off shows how to go on. Nothing else may stand there.
        await expect
          .poll(
            async () => {
              const again = page.getByRole("button", { name: "Try again" });
              if ((await heading(page, "No connection").count()) > 0) await again.click();
              return new URL(page.url()).pathname;
            },
            { timeout: 40_000 },
          )
          .toBe(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
      }
      const text = "I write from the bus.";
      await writeMessage(page, text);
      await sendMessage(page);
      await expect.poll(() => received(site.server(), text), { timeout: 40_000 }).toBe(1);
      await expect.poll(() => page.getByText("Kept on this phone until it is sent").count()).toBe(0);
      expect(received(site.server(), text)).toBe(1);
      expect(network.counts.lost).toBeGreaterThan(2);
      expect(network.counts.broken).toBeGreaterThan(0);
    } finally {
      await network.close();
    }
  });

  test("while the server is stopped a message waits, and it arrives once when the server is back", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    const server = site.server();
    await server.stop();
    const text = "Is anybody there?";
    await writeMessage(page, text);
    await sendMessage(page);
    await page.getByText(`Kept on this phone until it is sent: “${text}”`).waitFor();
    await follow(page, "/events");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(received(site.server(), text)).toBe(0);

    const again = await startServer({
      LOG_LEVEL: "warn",
      DEMO_CONTENT: "1",
      DATA_DIR: server.dataDir,
      PORT: new URL(server.url).port,
    });
    try {
      // The phone was never offline, so no event says that it is back.
      await expect.poll(() => received(site.server(), text)).toBe(1);
      await page.goto("/contact");
      expect(received(site.server(), text)).toBe(1);
    } finally {
      await again.stop();
    }
  });
});
