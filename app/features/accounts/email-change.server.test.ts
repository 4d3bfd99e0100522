import { expect, test } from "vitest";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { ADA, signIn, startWithAda } from "#tests/support/ada.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { askToChangeEmail, confirmEmailChange, findEmailChange } from "./email-change.server.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { mintEmailLink } from "./links.server.ts";
import { askForReset, findReset } from "./passwords.server.ts";

describeOnEachEngine("a changed e-mail address", (open) => {
  test("a new address takes effect once confirmed, and links sent to the old one end", async () => {
    const { db, accounts, parts, person, session, mails, tokenOfLastMail } = await startWithAda(open);
    const current = await session();
    const ask = (email: string, given = ADA.password) =>
      askToChangeEmail(parts, person, current, { email, current: given });
    await createAdministrator(db, auditActor.system, {
      name: "Obi",
      email: "obi@example.org",
      password: "secret1",
    });
    expect(await ask("obi@example.org")).toEqual({ ok: false, reason: "taken" });
    expect(await ask("ADA@example.org")).toEqual({ ok: false, reason: "same" });
    expect(await ask("new@example.org", "wrong horse")).toEqual({ ok: false, reason: "wrong" });
    expect(await mails()).toEqual([]);

    await askForReset(parts, ADA.email);
    const reset = await tokenOfLastMail();
    expect(await ask("New@Example.org")).toEqual({ ok: true });
    const [asks, toOld] = (await mails()).slice(-2);
    expect(asks?.recipient).toBe("new@example.org");
    const toNew = await mintEmailLink(
      { db, config: parts.config },
      { id: person.id, recipient: "new@example.org" },
    );
    expect(toOld).toMatchObject({ recipient: ADA.email, text: expect.stringMatching(/new@example\.org/) });
    const token = /\/auth\/email\/([\w-]+)$/m.exec(toNew?.url ?? "")?.[1] ?? "";
    expect(await findEmailChange(db, token)).toBe("new@example.org");
    expect((await signIn(accounts)).ok).toBe(true);

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirmEmailChange(parts, token)));
    expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, email: "new@example.org" }]);
    expect((await signIn(accounts)).ok).toBe(false);
    expect((await signIn(accounts, { password: ADA.password, email: "new@example.org" })).ok).toBe(true);
    expect(await findReset(db, reset)).toBeUndefined();
    expect((await mails()).at(-1)).toMatchObject({
      recipient: ADA.email,
      text: expect.stringMatching(/new@example\.org/),
    });
  });

  test("an address that somebody else has taken meanwhile isn't confirmed", async () => {
    const { db, parts, person, session } = await startWithAda(open);
    await askToChangeEmail(parts, person, await session(), {
      email: "new@example.org",
      current: ADA.password,
    });
    const mail = { id: person.id, recipient: "new@example.org" };
    const link = await mintEmailLink({ db, config: parts.config }, mail);
    await createAdministrator(db, auditActor.system, {
      name: "Obi",
      email: "new@example.org",
      password: "secret1",
    });
    const token = /\/auth\/email\/([\w-]+)$/m.exec(link?.url ?? "")?.[1] ?? "";
    expect(await confirmEmailChange(parts, token)).toEqual({ ok: false, reason: "taken" });
  });
});
