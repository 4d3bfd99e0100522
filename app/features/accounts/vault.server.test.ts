import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { seal, unseal } from "./vault.server.ts";

describeOnEachEngine("the vault", (open) => {
  test("decrypts for the same owner only, and detects changes", async () => {
    const { db } = await open();
    const sealed = await seal(db, "a secret", "factor 1");
    expect(sealed).not.toContain("secret");
    expect(await seal(db, "a secret", "factor 1")).not.toBe(sealed);
    expect(await unseal(db, sealed, "factor 1")).toBe("a secret");
    await expect(unseal(db, sealed, "factor 2")).rejects.toThrow();
    const changed = Buffer.from(sealed, "base64url");
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await expect(unseal(db, changed.toString("base64url"), "factor 1")).rejects.toThrow();
  });
});
