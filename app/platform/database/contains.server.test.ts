import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { contains } from "./contains.server.ts";

describeOnEachEngine("a condition on contained text", (open) => {
  test("finds it in any of the columns and letter cases, and takes no sign for another", async () => {
    const { db } = await open();
    const names = ["Back to School", "100% Present", "a_b", "a\\b", "O'Neill", "axb"];
    await db
      .insertInto("secrets")
      .values(names.map((name, i) => ({ name, value: `value ${i}` })))
      .execute();
    const find = async (text: string) =>
      (
        await db
          .selectFrom("secrets")
          .select("name")
          .where(contains(["secrets.name", "secrets.value"], text))
          .orderBy("value")
          .execute()
      ).map((row) => row.name);
    expect(await find("school")).toEqual(["Back to School"]);
    expect(await find("VALUE 3")).toEqual(["a\\b"]);
    expect(await find("%")).toEqual(["100% Present"]);
    expect(await find("a_b")).toEqual(["a_b"]);
    expect(await find("a\\b")).toEqual(["a\\b"]);
    expect(await find("'; drop table secrets; --")).toEqual([]);
    expect(await find("\0")).toHaveLength(names.length);
    expect(await find("")).toHaveLength(names.length);
  });
});
