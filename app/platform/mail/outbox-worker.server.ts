import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.server.ts";
import type { Outages } from "../health/outages.server.ts";
import type { Config } from "../program/config.server.ts";
import type { Log } from "../program/log.server.ts";
import { readSiteSettings } from "../settings/site-settings.server.ts";
import { senderAddress } from "./mail-addresses.server.ts";
import { LINK, type LinkKind, type MailLinks, type MintedLink } from "./mail-links.ts";
import {
  AT_ONCE,
  type MailTransport,
  type OutgoingMail,
  openMailTransport,
} from "./mail-transport.server.ts";
import {
  CLAIM_MS,
  claimDueMails,
  dropMail,
  dropUnsendableMails,
  markSent,
  markTried,
  markWaiting,
  type OutboxRow,
  pruneOutbox,
} from "./outbox.server.ts";

const LOOK_EVERY_MS = 2_000;
/** When an attempt is aborted. Well below the duration of a claim. */
const SEND_DEADLINE_MS = 60_000;
const PRUNE_EVERY_MS = 24 * 3_600_000;
/** If the wall clock has advanced this much more than elapsed time, it was set forward. */
const JUMP_MS = 10_000;
/**
 * During a mail server outage, one mail is tried at this interval. When the server is back, all
 * others follow.
 */
const TRY_SERVER_EVERY_MS = 5_000;

export type OutboxWorker = {
  /** Checks the outbox now instead of within two seconds. */
  wake(): void;
  /** Waits for mails in transit, and sends no more. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  config: Pick<Config, "smtpUrl" | "mailFrom" | "siteUrl">;
  log: Log;
  links: MailLinks;
  outages?: Outages;
  /** Replaces the SMTP transport in tests. */
  transport?: MailTransport;
};

/**
 * Sends the mails in the outbox, in the background, until stopped. Several processes may share one
 * database, because each mail is claimed before it is sent. A mail is sent twice only if a process
 * dies between the mail server's acceptance and our record of it. Both copies then have the same
 * Message-ID, unless they contain a link: each attempt has its own link, and a mail program that
 * hides the second copy would hide the working link.
 *
 * Without a mail server, nothing is sent: see {@link dropUnsendableMails}.
 */
export function startOutboxWorker(parts: Parts): OutboxWorker {
  const { database, config, log } = parts;
  const { db } = database;
  const transport = parts.transport ?? (config.smtpUrl ? openMailTransport(config.smtpUrl) : undefined);
  let stopping = false;
  let woken = false;
  let wakeUp = () => {};
  let prunedAt = Number.NEGATIVE_INFINITY;
  /** Since when the mail server has accepted no mail at all, and when it is tried again. */
  let away: { since: number; nextTryAt: number } | undefined;
  let isUnreadable = false;

  async function work(): Promise<void> {
    while (!stopping) {
      woken = false;
      try {
        if (!transport) await dropUnsendableMails(db);
        const mayTry = transport !== undefined && (!away || performance.now() >= away.nextTryAt);
        const claimed = mayTry ? await claimDueMails(db, away ? 1 : AT_ONCE, trustsClock()) : [];
        await Promise.all(claimed.map(deliver));
        isUnreadable = false;
        if (claimed.length > 0) continue;
        if (performance.now() - prunedAt > PRUNE_EVERY_MS) {
          prunedAt = performance.now();
          await pruneOutbox(db);
        }
      } catch (error) {
        if (!parts.outages?.report(error) && !isUnreadable)
          log.error({ err: error }, "the outbox cannot be read");
        isUnreadable = true;
      }
      await sleep();
    }
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const link = await keepTrying(() => mintLinkOf(row));
    if (link === "pointless") {
      await keepTrying(() => dropMail(db, row));
      log.info({ mail: row.id }, "mail dropped: nothing to link to any more");
      return;
    }
    const mail = await keepTrying(() => compose(row, link));
    try {
      await transport?.send(mail, AbortSignal.timeout(SEND_DEADLINE_MS));
    } catch (error) {
      const failure = describe(error);
      if (link && !failure.wasHandedOver) await keepTrying(() => link.takeBack());
      if (failure.ofServer) return keepWaiting(row, failure);
      const status = await keepTrying(() => markTried(db, row, failure));
      // The error message may name the recipient, so it stays in the database.
      log.warn({ mail: row.id, attempt: row.attempts, status, code: failure.code }, "mail not sent");
      return;
    }
    if (away) log.info({ seconds: secondsSince(away.since) }, "the mail server takes mail again");
    away = undefined;
    await keepTrying(() => markSent(db, row));
    log.info({ mail: row.id, attempt: row.attempts }, "mail sent");
  }

  /**
   * Keeps a mail waiting whose failure is not its own: all mails wait for the server, and none is
   * given up because of it.
   */
  async function keepWaiting(row: OutboxRow, failure: Failure): Promise<void> {
    if (!away) log.error({ code: failure.code }, "the mail server takes no mail");
    const now = performance.now();
    away = { since: away?.since ?? now, nextTryAt: now + TRY_SERVER_EVERY_MS };
    await keepTrying(() => markWaiting(db, row, failure));
  }

  async function mintLinkOf({
    link,
    about,
    recipient,
  }: OutboxRow): Promise<MintedLink | undefined | "pointless"> {
    if (link === null) return undefined;
    const mint = parts.links[link as LinkKind];
    const id = about?.split(" ")[1] ?? "";
    return (await mint({ db, config }, { id, recipient })) ?? "pointless";
  }

  async function compose(row: OutboxRow, link: MintedLink | undefined): Promise<OutgoingMail> {
    const withLink = (text: string) => (link ? text.replaceAll(LINK, link.url) : text);
    const settings = await readSiteSettings(db);
    return {
      id: row.id,
      messageId: `<${row.id}${link ? `.${row.attempts}` : ""}@${new URL(config.siteUrl).hostname}>`,
      from: { name: settings.name, address: senderAddress(config, settings) },
      to: row.recipient,
      replyTo: row.replyTo ?? undefined,
      subject: row.subject,
      text: withLink(row.text),
      html: row.html === null ? undefined : withLink(row.html),
      headers: JSON.parse(withLink(row.headers ?? "{}")),
      // The lifetime that a mail states for its link starts now.
      date: new Date(link ? Date.now() : row.createdAt),
    };
  }

  /**
   * Retries a write to the database, which may recover. A sent mail must be recorded as sent, or it
   * is sent again.
   */
  async function keepTrying<T>(write: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + CLAIM_MS / 2;
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      try {
        return await write();
      } catch (error) {
        if (stopping || performance.now() > deadline) throw error;
        await pause(wait);
      }
    }
  }

  function sleep(): Promise<void> {
    if (stopping || woken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    woken = true;
    wakeUp();
  }

  const trustsClock = watchClock();
  const working = work();
  return {
    wake,
    async stop() {
      stopping = true;
      wake();
      await working;
      transport?.close?.();
    },
  };
}

/**
 * Returns a function that tells whether the wall clock has not been set forward within the duration
 * of a claim.
 */
function watchClock(): () => boolean {
  let aheadBy = Date.now() - performance.now();
  let trustedFrom = 0;
  return () => {
    const before = aheadBy;
    aheadBy = Date.now() - performance.now();
    if (aheadBy - before > JUMP_MS) trustedFrom = performance.now() + CLAIM_MS;
    return performance.now() >= trustedFrom;
  };
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}

type Failure = {
  message: string;
  permanent: boolean;
  /**
   * The server accepts no mail at all, or none of ours. It has not received the content of this
   * one.
   */
  ofServer: boolean;
  /** The server may have accepted the mail anyway. */
  wasHandedOver: boolean;
  code: string;
};

/**
 * Classifies a failed attempt. Only a rejection of this mail (its recipient or content, with a 5xx
 * answer) is permanent. A rejected sender, sign-in or connection concerns us or the server and may
 * be fixed: the mail waits, and the attempt doesn't count. A connection that breaks after the
 * content was sent counts as an attempt: it is unknown whether the server has accepted the mail, so
 * it is sent again with the same Message-ID.
 */
function describe(error: unknown): Failure {
  const { code, responseCode, command, message, wasHandedOver } = error as {
    wasHandedOver?: boolean;
    code?: string;
    responseCode?: number;
    command?: string;
    message?: string;
  };
  const aboutThisMail = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
  // 503 means that the conversation failed, not the mail (RFC 5321).
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  return {
    message: (message ?? String(error)).replace(/\p{Cc}+/gu, " "),
    permanent: aboutThisMail && refused,
    ofServer: (!aboutThisMail || responseCode === 421) && !wasHandedOver,
    wasHandedOver: wasHandedOver ?? false,
    code: [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown",
  };
}
