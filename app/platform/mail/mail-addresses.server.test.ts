import { expect, test } from "vitest";
import { saveContactData } from "#tests/support/contact-data.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { findNoticeRecipients, senderAddress } from "./mail-addresses.server.ts";

const CONFIG = { siteUrl: "https://hervalue.org", mailFrom: undefined, smtpUrl: undefined };

test.each([
  [{ mailFrom: "post@hervalue.org" }, "hello@hervalue.org", "post@hervalue.org"],
  [{}, "hello@hervalue.org", "hello@hervalue.org"],
  [{ smtpUrl: "smtps://ada%40mail.org:secret@mail.org" }, "", "ada@mail.org"],
  [{ smtpUrl: "smtps://apikey:secret@mail.org" }, "", "no-reply@hervalue.org"],
  [{}, "", "no-reply@hervalue.org"],
])("with %j and the contact address '%s' mails come from %s", (config, contactEmail, sender) => {
  expect(senderAddress({ ...CONFIG, ...config }, { contactEmail })).toBe(sender);
});

describeOnEachEngine("who is notified of visitors' submissions", (open) => {
  test("is every owner with access, until there is a contact address", async () => {
    const { db } = await open();
    const person = (id: string, role: "owner" | "editor", endedAt: number | null) => ({
      ...{ id, role, endedAt, name: id, email: `${id}@hervalue.org` },
      ...{ createdAt: 0, updatedAt: 0 },
    });
    const people = [person("ada", "owner", null), person("bola", "editor", null), person("chi", "owner", 1)];
    await db
      .insertInto("users")
      .values([...people, person("dayo", "owner", null)])
      .execute();
    expect(await findNoticeRecipients(db)).toEqual(["ada@hervalue.org", "dayo@hervalue.org"]);
    await saveContactData(db);
    expect(await findNoticeRecipients(db)).toEqual(["hello@example.org"]);
  });
});
