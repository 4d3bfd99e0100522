import { expect, test, vi } from "vitest";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { mintLastMail } from "#tests/support/minted-mails.ts";
import {
  acceptInvitation,
  findInvitation,
  type Invited,
  invite,
  inviteAgain,
  listInvitations,
  mintInvitationLink,
  withdrawInvitation,
} from "./invitations.server.ts";
import { endAccess, insertPerson, listPeople } from "./people.server.ts";

const SITE = "https://example.org";
const OBI = { email: "Obi@Example.org ", role: "editor" as const };

describeOnEachEngine("invitations", (open) => {
  async function started() {
    const { db } = await open();
    const ada = { name: "Ada", email: "ada@example.org", role: "owner" as const };
    const id = (await db.transaction().execute((trx) => insertPerson(trx, ada))) as string;
    const actor: Administrator = { id, ...ada };
    const parts = { db, config: { siteUrl: SITE } } as Parameters<typeof invite>[0];
    const actions = async () =>
      (
        await db.selectFrom("auditEntries").select(["actorName", "action", "detail"]).orderBy("id").execute()
      ).map((entry) => `${entry.actorName} ${entry.action} ${entry.detail}`);
    return { db, parts, actor, actions };
  }

  function tokenOf(outcome: Invited): string {
    if (!outcome.ok) throw new Error(`Not invited: ${outcome.reason}`);
    expect(outcome.link).toMatch(`${SITE}/auth/invitation/`);
    return outcome.link?.split("/").at(-1) as string;
  }

  async function later<T>(ms: number, then: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    try {
      return await then();
    } finally {
      vi.useRealTimers();
    }
  }

  test("an invited person gets the link by mail and joins with it, once", async () => {
    const { db, parts, actor, actions } = await started();
    const withMail = { ...parts, config: { ...parts.config, smtpUrl: "smtp://mail.example.org" } };
    expect(await invite(withMail, actor, OBI)).toEqual({ ok: true, link: undefined });
    const mail = await mintLastMail(db, SITE);
    expect(mail).toMatchObject({ recipient: "obi@example.org" });
    expect(mail.text).toContain("Ada invites you");
    const token = new RegExp(`${SITE}/auth/invitation/(.+)`).exec(mail.text)?.[1] ?? "";
    expect(await findInvitation(db, token)).toEqual({ email: "obi@example.org", role: "editor" });

    const id = await acceptInvitation(db, token, { name: "Obi", hash: "$argon2id$hash" });
    expect(await listPeople(db)).toMatchObject([
      { name: "Ada" },
      { id, name: "Obi", email: "obi@example.org", role: "editor" },
    ]);
    expect(await findInvitation(db, token)).toBeUndefined();
    expect(await acceptInvitation(db, token, { name: "Eve" })).toBeUndefined();
    expect(await actions()).toEqual([
      "Ada sent obi@example.org: editor",
      "Obi accepted obi@example.org: editor",
    ]);
  });

  test("twenty concurrent acceptances create one person", async () => {
    const { db, parts, actor } = await started();
    const token = tokenOf(await invite(parts, actor, OBI));
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) => acceptInvitation(db, token, { name: `Obi ${i}`, hash: "h" })),
    );
    expect(made.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await listPeople(db)).toHaveLength(2);
  });

  test("the table contains nothing from which to make a link", async () => {
    const { db, parts, actor } = await started();
    const token = tokenOf(await invite(parts, actor, OBI));
    const rows = await db.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await findInvitation(db, rows[0]?.tokenHash ?? "")).toBeUndefined();
    expect(await findInvitation(db, `${token}x`)).toBeUndefined();
    expect(await findInvitation(db, "")).toBeUndefined();
  });

  test("a link works for 7 days; a new one replaces it", async () => {
    const { db, parts, actor, actions } = await started();
    const first = tokenOf(await invite(parts, actor, OBI));
    const week = 7 * 24 * 3_600_000;
    await later(week - 60_000, async () => expect(await findInvitation(db, first)).toBeDefined());
    await later(week, async () => {
      expect(await findInvitation(db, first)).toBeUndefined();
      expect(await acceptInvitation(db, first, { name: "Obi" })).toBeUndefined();
    });
    const [{ id } = { id: "" }] = await listInvitations(db);
    const second = tokenOf(await inviteAgain(parts, actor, id));
    expect(await findInvitation(db, first)).toBeUndefined();
    const third = tokenOf(await invite(parts, actor, { ...OBI, role: "owner" }));
    expect(await findInvitation(db, second)).toBeUndefined();
    expect(await findInvitation(db, third)).toMatchObject({ role: "owner" });
    expect(await listInvitations(db)).toHaveLength(1);
    expect((await actions()).at(1)).toBe("Ada sent again obi@example.org: editor");
  });

  test("a waiting mail gets its link when it is sent, and isn't sent once withdrawn", async () => {
    const { db, parts, actor } = await started();
    const withMail = { ...parts, config: { ...parts.config, smtpUrl: "smtp://mail.example.org" } };
    await invite(withMail, actor, OBI);
    const [{ id } = { id: "" }] = await listInvitations(db);
    await inviteAgain(withMail, actor, id);
    const waiting = await db.selectFrom("outbox").selectAll().execute();
    expect(waiting).toMatchObject([{ about: `invitation ${id}`, link: "invitation" }]);
    expect(waiting[0]?.text).not.toContain("/auth/invitation/");
    const tokens: string[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1)
      tokens.push((await mintLastMail(db, SITE)).text.match(/invitation\/([\w-]{43})\n/)?.[1] ?? "");
    expect(await findInvitation(db, tokens[0] as string)).toBeUndefined();
    expect(await findInvitation(db, tokens[1] as string)).toBeDefined();
    await withdrawInvitation(db, actor, id);
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    const mint = { id, recipient: "obi@example.org" };
    expect(await mintInvitationLink({ db, config: parts.config }, mint)).toBeUndefined();
  });

  test("a withdrawn invitation doesn't work", async () => {
    const { db, parts, actor, actions } = await started();
    const token = tokenOf(await invite(parts, actor, OBI));
    const [{ id } = { id: "" }] = await listInvitations(db);
    expect(await withdrawInvitation(db, actor, id)).toBe(true);
    expect(await withdrawInvitation(db, actor, id)).toBe(false);
    expect(await inviteAgain(parts, actor, id)).toEqual({ ok: false, reason: "gone" });
    expect(await acceptInvitation(db, token, { name: "Obi" })).toBeUndefined();
    expect((await actions()).at(-1)).toBe("Ada withdrew obi@example.org");
  });

  test("people who have or had access aren't invited", async () => {
    const { db, parts, actor } = await started();
    const token = tokenOf(await invite(parts, actor, OBI));
    const id = (await acceptInvitation(db, token, { name: "Obi" })) as string;
    expect(await invite(parts, actor, OBI)).toEqual({ ok: false, reason: "known" });
    await endAccess(db, actor, id);
    expect(await invite(parts, actor, OBI)).toEqual({ ok: false, reason: "ended" });
  });

  test("only an owner invites, not even somebody who just was one", async () => {
    const { db, parts, actor } = await started();
    await db.updateTable("users").set({ role: "editor" }).execute();
    expect(await invite(parts, actor, OBI)).toEqual({ ok: false, reason: "not-owner" });
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("mails to one address are limited", async () => {
    const { parts, actor } = await started();
    for (let i = 0; i < 5; i += 1) expect((await invite(parts, actor, OBI)).ok).toBe(true);
    expect(await invite(parts, actor, OBI)).toEqual({ ok: false, reason: "too-many" });
  });

  test("the invitation stays if the other credential can't be added", async () => {
    const { db, parts, actor } = await started();
    const token = tokenOf(await invite(parts, actor, OBI));
    expect(await acceptInvitation(db, token, { name: "Obi", giveWayIn: async () => false })).toBeUndefined();
    expect(await findInvitation(db, token)).toBeDefined();
    expect(await listPeople(db)).toHaveLength(1);
  });
});
