import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type OpenOptions,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { type PublicItem, readPublicItems } from "#tests/support/public-items.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const SENT = "Message sent successfully! We will get back to you soon.";
const CACHED = /^kept-/;

const site = visitSite();
let post: PublicItem;
let events: PublicItem[];
beforeAll(async () => {
  ({ post, events } = await readPublicItems(site.server().url));
});

const OFFLINE: OpenOptions = {
  viewport: PHONE,
  serviceWorkers: "allow",
  expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|contact-form/,
};

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const note = (page: Page) => page.getByRole("note").filter({ hasText: "No connection: this is the page" });

/** Reads a page until the service worker has kept it. */
async function read(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** The pages that are kept, without their files. */
async function keptPaths(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  return paths.filter((path) => !/^\/(assets|pictures)\//.test(path));
}

describe("reading without a connection", () => {
  test("pages that were read open with their pictures, and say how old they are", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, (events[0] as PublicItem).path);
    await read(page, post.path);
    await page.context().setOffline(true);
    await page.goto((events[0] as PublicItem).path);
    await heading(page, (events[0] as PublicItem).title).waitFor();
    await note(page).waitFor();
    const picture = page.getByRole("main").locator("img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);

    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await heading(page, (events[0] as PublicItem).title).waitFor();
    expect(await note(page).count()).toBe(0);
  });

  test("another page says that there is no connection, and what can be read; Back shows the last one", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, post.path);
    await page.context().setOffline(true);
    await page.goto("/partners");
    await heading(page, "No connection").waitFor();
    await page.getByRole("heading", { level: 2, name: "What you can read now" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: post.title }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await heading(page, post.title).waitFor();
    await page.goForward();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Our Partners" }).waitFor();
  });

  test("a server that does not answer gets three seconds, and then the kept page is shown", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, post.path);
    await page.goto("/about");
    process.kill(site.server().pid, "SIGSTOP");
    try {
      await page.goto(post.path);
      await note(page).waitFor();
      await heading(page, post.title).waitFor();
    } finally {
      process.kill(site.server().pid, "SIGCONT");
    }
  });

  test("the last twenty pages are kept, and no page of an administrator or of a search", async () => {
    const page = await site.open("/", OFFLINE);
    await expect.poll(() => keptPaths(page)).toContain("/offline");
    const map = await (await fetch(`${site.server().url}/sitemap.xml`)).text();
    const paths = Array.from(
      map.matchAll(/<loc>[^<]*\/\/[^/]+(\/[^<]+)<\/loc>/g),
      ([, path]) => path as string,
    )
      .filter((path) => path !== "/about")
      .slice(0, 22);
    expect(paths).toHaveLength(22);
    for (const path of paths) await read(page, path);
    await page.goto("/blogs?q=school");
    await page.goto("/auth/login");
    await page.goto("/about");
    await expect.poll(() => keptPaths(page)).toContain("/about");
    const always = ["/", "/offline", "/saved"];
    await expect
      .poll(async () => (await keptPaths(page)).filter((path) => !always.includes(path)).sort())
      .toEqual([...paths.slice(3), "/about"].sort());
  });

  test("what the browser may not keep is not asked for again, nor kept", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/about");
    const asked: string[] = [];
    page.context().on("response", (response) => asked.push(new URL(response.url()).pathname));
    const path = "/newsletter/confirm/none";
    await page.evaluate(async (path) => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ saved: [], read: { path, files: ["/favicon.svg"] } });
    }, path);
    // The service worker does one thing after the other.
    await expect.poll(() => asked).toContain("/favicon.svg");
    expect(asked).not.toContain(path);
    expect(await keptPaths(page)).not.toContain(path);
  });

  test("nothing is kept for a visitor who saves data", async () => {
    const page = await site.open("/", { ...OFFLINE, extraHTTPHeaders: { "Save-Data": "on" } });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  test("copies of an earlier version of the service worker are removed", async () => {
    const page = await site.open(undefined, OFFLINE);
    await page.goto("/offline");
    await page.evaluate(() => caches.open("kept-1"));
    await read(page, "/about");
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => CACHED.test(name))).toEqual(["kept-2"]);
  });
});

describe("writing without a connection", () => {
  const waiting = (page: Page, text: string) =>
    page.getByRole("status").getByText(`Kept on this phone until it is sent: “${text}”`);

  async function write(page: Page, text: string) {
    for (const [name, value] of Object.entries({
      "First Name": "Amina",
      "Last Name": "Bello",
      "Email Address": "amina@example.org",
      Message: text,
    }))
      await page.getByRole("textbox", { name, exact: true }).fill(value);
  }

  const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
  const received = (text: string) =>
    storedRows(site.server(), `select id from messages where message = '${text}'`).length;

  test("the message is kept, shown on every page, and sent once when the connection is back", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    const text = "My sister wants to go back to school.";
    await write(page, text);
    await page.context().setOffline(true);
    await send(page);
    await waiting(page, text).waitFor();
    expect(await page.getByRole("textbox", { name: "Message", exact: true }).inputValue()).toBe("");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/");
    await waiting(page, text).waitFor();

    const other = await page.context().newPage();
    await other.goto("/contact");
    await waiting(other, text).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => received(text)).toBe(1);
    await expect.poll(() => waiting(page, text).count()).toBe(0);
    await expect.poll(() => waiting(other, text).count()).toBe(0);
    await other.reload();
    expect(received(text)).toBe(1);
  });

  test("the page says that it was sent", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await write(page, "When does the next term begin?");
    await page.context().setOffline(true);
    await send(page);
    await waiting(page, "When does the next term begin?").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("region", { name: "Notifications" }).getByText(SENT).waitFor();
  });

  test("a message can be deleted before it is sent", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await write(page, "Please do not send this.");
    await page.context().setOffline(true);
    await send(page);
    await page.getByRole("button", { name: "Delete the message “Please do not send this.”" }).press("Enter");
    await expect.poll(() => waiting(page, "Please do not send this.").count()).toBe(0);
    await page.context().setOffline(false);
    await read(page, "/about");
    expect(received("Please do not send this.")).toBe(0);
  });

  test("the form works where React could not be loaded, and keeps checking its fields", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("Typed without a connection");
    await send(page);
    const name = page.getByRole("textbox", { name: "First Name", exact: true });
    expect(await name.evaluate((field: HTMLInputElement) => field.matches(":user-invalid"))).toBe(true);
    await write(page, "Typed without a connection");
    await send(page);
    await waiting(page, "Typed without a connection").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => received("Typed without a connection")).toBe(1);
  });

  test("a message that the server refuses stays, in full", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await write(page, "It has no sender.");
    await page.context().setOffline(true);
    await send(page);
    await waiting(page, "It has no sender.").waitFor();
    await page.evaluate(async () => {
      const outbox = await caches.open("outbox-1");
      const [request] = await outbox.keys();
      const message = await (await outbox.match(request as Request))?.json();
      await outbox.put(
        request as Request,
        Response.json({ ...message, fields: { ...message.fields, email: "no" } }),
      );
    });
    await page.context().setOffline(false);
    await page
      .getByRole("status")
      .getByText("This message was refused")
      .filter({ hasText: "It has no sender." })
      .waitFor();
    expect(received("It has no sender.")).toBe(0);
  });

  test("a form of another website stays one: the server refuses it, and nothing is kept", async () => {
    const page = await site.open("/", { ...OFFLINE, expectedErrors: /403|ERR_INTERNET_DISCONNECTED/ });
    await read(page, "/contact");
    const fields = { firstName: "Eve", lastName: "B", email: "eve@example.org", message: "Forged." };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const other = http.createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<form method="post" action="${site.server().url}/contact">${inputs.join("")}<button>Win</button></form>`,
      );
    });
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`);
    await page.getByRole("button", { name: "Win" }).click();
    await heading(page, "This is not open to you").waitFor();
    expect(received("Forged.")).toBe(0);
    await page.goBack();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Win" }).click();
    await page.waitForURL(/chrome-error:/);
    await page.context().setOffline(false);
    await page.goto("/about");
    expect(await page.evaluate(async () => (await (await caches.open("outbox-1")).keys()).length)).toBe(0);
    other.close();
  });

  test("what was typed survives a reload without a connection", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await write(page, "Half a sentence");
    await page.context().setOffline(true);
    await page.reload();
    const field = page.getByRole("textbox", { name: "Message", exact: true });
    await expect.poll(() => field.inputValue()).toBe("Half a sentence");
    await page.context().setOffline(false);
    await send(page);
    await page.getByText(SENT).first().waitFor();
    await page.reload();
    await scriptsRun(page);
    expect(await field.inputValue()).toBe("");
  });
});
