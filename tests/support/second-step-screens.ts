import type { Page } from "playwright-core";
import { type OpenOptions, scriptsRun, type Visit } from "./browser.ts";
import { addPersonWithPlace, type PersonWithPlace } from "./people.ts";
import { type App, appWith } from "./second-factor.ts";

const REFUSED = /status of (400|401|409)/;

/** Gives a file of browser tests people of the site, each with an address of their own. */
export function visitorsOf(site: Visit) {
  let people = 0;
  function open(path: string, { place }: PersonWithPlace, options?: OpenOptions): Promise<Page> {
    const extraHTTPHeaders = { "X-Forwarded-For": place };
    return site.open(path, { expectedErrors: REFUSED, ...options, extraHTTPHeaders });
  }
  return {
    newPerson(password?: string): Promise<PersonWithPlace> {
      people += 1;
      return addPersonWithPlace(site.server(), people, password);
    },
    open,
    async openAccount(person: PersonWithPlace, options?: OpenOptions): Promise<Page> {
      const page = await open("/admin/account", person, options);
      await fillPassword(page, person);
      await page.getByRole("heading", { name: "Your account" }).waitFor();
      await scriptsRun(page);
      return page;
    },
  };
}

export async function fillPassword(page: Page, { email, password }: PersonWithPlace): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Adds an app by hand: reads the key from the screen and types the previous code. */
export async function addApp(page: Page, person: PersonWithPlace): Promise<{ app: App; codes: string[] }> {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await dialog.getByLabel("Name of the device").fill("My phone");
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = appWith(key ?? "");
  await dialog.getByRole("textbox", { name: "Code" }).fill(await app.codeBefore());
  await dialog.getByRole("button", { name: "Add app" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.waitFor();
  const codes = await kept
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await kept.waitFor({ state: "hidden" });
  return { app, codes };
}

/**
 * Gives the page's browser an authenticator that answers automatically: a device that unlocks
 * immediately, or doesn't recognise the person.
 */
export async function plugInAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

export async function addPasskey(page: Page, person: PersonWithPlace, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name of the passkey").fill(name);
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}
