import { expect, test, vi } from "vitest";
import { openTestAccounts, type TestAccounts } from "#tests/support/ada.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ensureFirstAdministrator } from "./first-administrator.server.ts";

const furnish = async () => {};
const signIn = (accounts: TestAccounts, email = "", password = "") =>
  accounts.signIn({ headers: new Headers(), clientAddress: "192.0.2.1" }, email, password);

describeOnEachEngine("the first administrator", (open) => {
  test("is created once, by one of two processes", async () => {
    const database = await open();
    const config = { adminEmail: undefined, adminPassword: undefined, siteUrl: "http://localhost:3000" };
    const made = await Promise.all(
      [1, 2].map(() => ensureFirstAdministrator({ db: database.db, config }, furnish)),
    );
    const [first, ...others] = made.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    expect(first?.email).toBe("admin@example.org");
    const accounts = openTestAccounts(database, { siteUrl: "http://localhost:3000" });
    expect((await signIn(accounts, first?.email, first?.password)).ok).toBe(true);
    expect(await ensureFirstAdministrator({ db: database.db, config }, furnish)).toBeUndefined();
  });

  test("has the configured address and password, which aren't printed", async () => {
    const database = await open();
    const siteUrl = "http://localhost:3000";
    const config = { adminEmail: "Chief@Example.org", adminPassword: "secret1", siteUrl };
    expect(await ensureFirstAdministrator({ db: database.db, config }, furnish)).toEqual({
      email: "Chief@Example.org",
      password: undefined,
      warning: expect.stringMatching(/at least 15 characters\. Change it at/),
    });
    const accounts = openTestAccounts(database, { siteUrl: "http://localhost:3000" });
    expect((await signIn(accounts, "chief@example.org", "secret1")).ok).toBe(true);
  });

  test("is created together with the initial content, or not at all", async () => {
    const { db } = await open();
    const config = { adminEmail: undefined, adminPassword: undefined, siteUrl: "http://localhost:3000" };
    const fails = async () => {
      throw new Error("no room");
    };
    await expect(ensureFirstAdministrator({ db, config }, fails)).rejects.toThrow("no room");
    const furnished = vi.fn(furnish);
    expect(await ensureFirstAdministrator({ db, config }, furnished)).toMatchObject({
      email: "admin@example.org",
    });
    expect(furnished).toHaveBeenCalledOnce();
  });
});
