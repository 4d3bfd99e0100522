import { expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";

const site = visitSite();
const PASSWORD = "four words that never met";

test("an owner invites somebody, who accepts and sees what editors may do", async () => {
  const page = await signInAnew(site, "/admin/people");
  await page.getByText(/^This website has no mail server, so an invitation is a link/).waitFor();
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Email").waitFor();
  await expectNoAxeFindings(page);
  await dialog.getByLabel("Email").fill("amina@example.org");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const handOver = page.getByRole("dialog", { name: "Hand over this link" });
  const link = await handOver.getByLabel("Link of the invitation").inputValue();
  await expectNoAxeFindings(page);
  await handOver.getByRole("button", { name: "Done" }).click();
  await page
    .getByRole("table", { name: "Invitations" })
    .getByText("amina@example.org", { exact: true })
    .waitFor();
  await page.getByRole("columnheader", { name: "Link made" }).waitFor();

  const guest = await site.open(new URL(link).pathname, { expectedErrors: /status of 40[03]/ });
  await guest.getByText("amina@example.org").waitFor();
  await expectNoAxeFindings(guest);
  await guest.getByLabel("Your name").fill("Amina Bello");
  await guest.getByLabel("New password").fill("too short");
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.getByText("A new password needs at least 15 characters.").waitFor();
  expect(await guest.getByLabel("Your name").inputValue()).toBe("Amina Bello");
  await guest.getByLabel("New password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.getByRole("heading", { name: "Dashboard" }).waitFor();
  const menu = guest.getByRole("navigation", { name: "Admin" });
  await menu.getByRole("link", { name: "Blog" }).waitFor();
  for (const owners of ["People", "History", "Settings", "Backup"])
    expect(await menu.getByRole("link", { name: owners }).count()).toBe(0);
  await guest.goto("/admin/people");
  await guest.getByRole("heading", { name: "This is not open to you" }).waitFor();
  await guest.getByRole("navigation", { name: "Admin" }).waitFor();
  await expectNoAxeFindings(guest);
  await guest.goto("/admin/messages");
  await guest.getByRole("heading", { name: "Messages" }).waitFor();
  expect(await guest.getByRole("link", { name: "Export CSV" }).count()).toBe(0);
});

test("roles change, and access ends and can be restored", async () => {
  await addPerson(site.server(), EDITOR);
  const page = await signInAnew(site, "/admin/people");
  const editor = await site.open("/auth/login");
  await editor.getByLabel("Email").fill(EDITOR.email);
  await editor.getByLabel("Password", { exact: true }).fill(EDITOR.password);
  await editor.getByRole("button", { name: "Sign In", exact: true }).click();
  await editor.getByRole("heading", { name: "Dashboard" }).waitFor();

  await page.getByRole("button", { name: `Make owner: ${EDITOR.name}` }).click();
  await expectNoAxeFindings(page);
  await page.getByRole("dialog").getByRole("button", { name: "Make owner" }).click();
  await page.getByText(`${EDITOR.name} is an owner now`).waitFor();
  await editor.goto("/admin/people");
  await editor.getByRole("heading", { name: "People" }).waitFor();

  await page.getByRole("button", { name: `End access: ${EDITOR.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End access" }).click();
  await page.getByText(`${EDITOR.name} has no access any more`).waitFor();
  await page.getByText("No access", { exact: true }).waitFor();
  await editor.goto("/admin");
  expect(new URL(editor.url()).pathname).toBe("/auth/login");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${EDITOR.name} has access again`).waitFor();
  await page.getByRole("button", { name: `Make editor: ${EDITOR.name}` }).waitFor();
});

test("an invitation is sent again with a new link, and withdrawn", async () => {
  const page = await signInAnew(site, "/admin/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("kofi@example.org");
  await page.getByRole("dialog").getByLabel("Owner").check();
  await page.getByRole("dialog").getByRole("button", { name: "Make a link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Make a new link for kofi@example.org" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new link" }).click();
  const link = await page.getByLabel("Link of the invitation").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Withdraw the invitation of kofi@example.org" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Invitation withdrawn").waitFor();
  const guest = await site.open(undefined, { expectedErrors: /status of 410/ });
  await guest.goto(new URL(link).pathname);
  await guest.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await expectNoAxeFindings(guest);
});

test("an invitation is accepted without scripts", async () => {
  const page = await signInAnew(site, "/admin/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("plain@example.org");
  await page.getByRole("dialog").getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("Link of the invitation").inputValue();
  const guest = await site.open(new URL(link).pathname, { javaScriptEnabled: false, viewport: PHONE });
  await guest.getByLabel("Your name").fill("Plain Person");
  await guest.getByLabel("New password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.waitForURL("**/admin");
});

test.each([PHONE, TABLET])(
  "the screen of people fits and has no findings at $width pixels",
  async (viewport) => {
    const page = await signInAnew(site, "/admin/people", { viewport });
    await page.getByRole("heading", { name: "Invitations" }).waitFor();
    await scriptsRun(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  },
);
