import { expect, test, vi } from "vitest";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { SecurityKey } from "#tests/support/security-key.ts";
import { beginSession } from "./begin-session.server.ts";
import * as factors from "./codes.server.ts";
import { confirmPerson } from "./confirmations.server.ts";
import { askToChangeEmail } from "./email-change.server.ts";
import { createAdministrator } from "./first-administrator.server.ts";
import { linkIdentity, recordLinkBegun } from "./identities.server.ts";
import { createPasskey, deletePasskey, offerPasskey } from "./passkeys.server.ts";
import { hashPassword } from "./password.server.ts";
import { changePassword, setPassword } from "./passwords.server.ts";
import { replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { signIn as signInWithPassword } from "./sign-in.server.ts";
import { stepAt, totpCode } from "./totp.server.ts";

const ADA = { name: "Ada", email: "ada@example.org", password: "correct horse" };
const [OWNERS, THIEFS] = ["lantern harvest quiet bridge", "yellow walrus kitchen forty"];
const config = { siteUrl: "https://site.example.org" };

describeOnEachEngine("confirmations", (open) => {
  async function started() {
    const database = await open();
    const { db } = database;
    const made = await createAdministrator(db, auditActor.system, ADA);
    if (!made.ok) throw new Error("Ada could not be made");
    const ada = { id: made.id, name: ADA.name, email: ADA.email, role: "owner" } as const;
    const signIn = (password: string) =>
      signInWithPassword(
        { db, config },
        { headers: new Headers(), clientAddress: "192.0.2.1" },
        ADA.email,
        password,
      );
    const sessions = () => db.selectFrom("sessions").select(["id", "confirmedAt"]).execute();
    const hash = await hashPassword(OWNERS);
    /** Does what a completed reset does. */
    const reset = () => db.transaction().execute((trx) => setPassword(trx, ada.id, hash));
    const signedIn = async () => {
      await signIn(ADA.password);
      const [{ id } = { id: "" }] = await sessions();
      await db.updateTable("sessions").set({ confirmedAt: null }).execute();
      return { id, startedAt: Date.now(), confirmedAt: null };
    };
    return { db, parts: { db, config }, ada, signIn, signedIn, sessions, reset };
  }

  test("signing in fails if the password changes meanwhile", async () => {
    const { db, signIn, sessions, reset } = await started();
    const tried = Array.from({ length: 8 }, () => signIn(ADA.password));
    await vi.waitFor(async () => {
      const { count } = await db
        .selectFrom("rateLimits")
        .select("count")
        .orderBy("count", "desc")
        .executeTakeFirstOrThrow();
      expect(count).toBe(8);
    });
    await reset();
    const outcomes = await Promise.all(tried);
    expect(outcomes.at(-1)).toEqual({ ok: false, reason: "wrong" });
    expect(await sessions()).toEqual([]);
    expect((await signIn(OWNERS)).ok).toBe(true);
  });

  test("a reset wins over a concurrent change with the old password", async () => {
    const { parts, ada, signIn, signedIn, sessions, reset } = await started();
    const session = await signedIn();
    const change = { current: ADA.password, next: THIEFS, device: undefined };
    const changing = changePassword(parts, ada, session, change).catch((error: Response) => error.status);
    await vi.waitFor(async () => expect((await sessions())[0]?.confirmedAt).not.toBeNull());
    await reset();
    expect(await changing).toBe(401);
    expect(await signIn(THIEFS)).toEqual({ ok: false, reason: "wrong" });
    expect((await signIn(OWNERS)).ok).toBe(true);
  });

  test("of two concurrent changes with the old password, only one succeeds", async () => {
    const { parts, ada, signIn, signedIn } = await started();
    const session = await signedIn();
    const changes = await Promise.allSettled(
      [OWNERS, THIEFS].map((next) =>
        changePassword(parts, ada, session, { current: ADA.password, next, device: undefined }),
      ),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await signIn(changes[0]?.status === "fulfilled" ? OWNERS : THIEFS)).ok).toBe(true);
  });

  test("a credential removed meanwhile starts no session", async () => {
    const { parts, ada, sessions } = await started();
    const begin = (holds: boolean) =>
      beginSession(
        parts,
        { headers: new Headers() },
        { userId: ada.id, by: "provider", holds: async () => holds },
      );
    expect(await begin(false)).toEqual({ ok: false, reason: "wrong" });
    expect(await sessions()).toEqual([]);
    expect((await begin(true)).ok).toBe(true);
  });

  test("a session that has ended since changes nothing", async () => {
    const { db, parts, ada, signedIn, reset } = await started();
    const session = await signedIn();
    const outcome = await confirmPerson(db, ada, session, ADA.password);
    if (!outcome.ok) throw new Error(outcome.reason);
    const { confirmed } = outcome;
    const app = await factors.createTotpFactor(db, ada, confirmed, "Phone");
    if (!app.ok) throw new Error(app.reason);
    const key = new SecurityKey({ origin: config.siteUrl });
    const response = key.register(await offerPasskey(parts, ada, confirmed, "Site"));
    const code = totpCode(app.secret, stepAt(Date.now()));
    const { id, challenge } = app;
    const identity = { issuer: "https://id.example.org", subject: "1", label: "Ada", name: "Ada" };
    const changes = {
      "a new app": () => factors.createTotpFactor(db, ada, confirmed, "Tablet"),
      "an app taken up again": () => factors.challengeFactor(db, ada, confirmed, id),
      "an app's first code": () =>
        factors.verifyTotpFactor(db, ada, { id, code, challenge, sessionId: session.id }),
      "an app's removal": () => factors.deleteFactor(db, ada, confirmed, id),
      "recovery codes": () => replaceRecoveryCodes(db, ada, confirmed),
      "a passkey's beginning": () => offerPasskey(parts, ada, confirmed, "Site"),
      "a passkey": () => createPasskey(parts, ada, { friendlyName: "Key", response, sessionId: session.id }),
      "a passkey's removal": () => deletePasskey({ db, config: { oidc: undefined } }, ada, confirmed, "key"),
      "a link begun": () => recordLinkBegun(db, ada, confirmed, "Provider"),
      "a link": () => linkIdentity(db, ada, confirmed, identity),
      "a password": () => confirmPerson(db, ada, session, OWNERS),
      "another address": () =>
        askToChangeEmail(parts, ada, session, { email: "e@example.org", current: OWNERS }),
    };
    await reset();
    const before = await db.selectFrom("auditEntries").select("id").execute();
    for (const [what, change] of Object.entries(changes))
      await expect(change(), what).rejects.toMatchObject({ status: 401 });
    expect(await db.selectFrom("auditEntries").select("id").execute()).toEqual(before);
    expect(await db.selectFrom("accounts").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("passkeys").select("id").execute()).toEqual([]);
    expect(await factors.listFactors(db, ada.id)).toMatchObject([
      { friendlyName: "Phone", status: "unverified" },
    ]);
  });
});
