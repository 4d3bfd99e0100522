import { expect, test } from "vitest";
import { insertPerson } from "#app/features/accounts/people.server.ts";
import { recordAudit } from "#app/platform/records/audit.server.ts";
import type { Role } from "#db/schema.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { findOpenTasks } from "./open-tasks.server.ts";

describeOnEachEngine("the tasks of a site that started empty", (open) => {
  async function started() {
    const { db } = await open();
    const add = async (email: string, role: Role) => {
      const person = { name: "Ada Obi", email, role };
      const id = (await db.transaction().execute((trx) => insertPerson(trx, person))) as string;
      return { id, ...person };
    };
    const tasks = async (person: { id: string; role: Role; email: string }) =>
      (await findOpenTasks(db, person)).map(({ text }) => text);
    return { db, add, tasks };
  }

  test("name a second person until there is one, to owners only", async () => {
    const { db, add, tasks } = await started();
    const owner = await add("ada@school.example.net", "owner");
    const alone = /only person with an account/;
    expect((await tasks(owner)).filter((text) => alone.test(text))).toHaveLength(1);
    const editor = await add("obi@school.example.net", "editor");
    expect((await tasks(owner)).filter((text) => alone.test(text))).toEqual([]);
    await db.updateTable("users").set({ endedAt: 1 }).where("id", "=", owner.id).execute();
    expect((await tasks(editor)).filter((text) => alone.test(text))).toEqual([]);
  });

  test("name two-step sign-in until this person has it", async () => {
    const { db, add, tasks } = await started();
    const [owner, editor] = [await add("ada@example.net", "owner"), await add("obi@example.net", "editor")];
    await db
      .insertInto("factors")
      .values({
        ...{ id: "app", userId: owner.id, factorType: "totp", friendlyName: "Phone", status: "verified" },
        ...{ secret: "encrypted", createdAt: 1, lastUsedAt: null },
      })
      .execute();
    const isSecondStep = (text: string) => text.includes("Turn on two-step sign-in");
    expect((await tasks(owner)).some(isSecondStep)).toBe(false);
    expect((await tasks(editor)).some(isSecondStep)).toBe(true);
  });

  test.each(["copied", "downloaded"])("name a backup elsewhere until one was %s", async (action) => {
    const { db, add, tasks } = await started();
    const owner = await add("ada@example.net", "owner");
    const isBackup = (text: string) => text.includes("own server only");
    expect((await tasks(owner)).some(isBackup)).toBe(true);
    const entry = { action, subject: "backup" };
    await db.transaction().execute((trx) => recordAudit(trx, owner, entry));
    expect((await tasks(owner)).some(isBackup)).toBe(false);
  });
});
