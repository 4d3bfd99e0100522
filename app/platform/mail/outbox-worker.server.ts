import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { Outages } from "../outages.server.ts";
import { readSiteSettings } from "../site-settings.server.ts";
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
/** After this a try is broken off; well below the time that a claim holds. */
const SEND_DEADLINE_MS = 60_000;
const PRUNE_EVERY_MS = 24 * 3_600_000;
/** A wall clock that has gone on by so much more than time has was put ahead. */
const JUMP_MS = 10_000;
/** While the mail server takes nothing, one mail tries it in this time. When it is back, all follow. */
const TRY_SERVER_EVERY_MS = 5_000;

export type OutboxWorker = {
  /** Looks into the outbox now instead of within two seconds. */
  wake(): void;
  /** Lets the mails that are on their way arrive, and sends no more. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  config: Pick<Config, "smtpUrl" | "mailFrom" | "siteUrl">;
  log: Log;
  links: MailLinks;
  outages?: Outages;
  /** Another way out, for tests. */
  transport?: MailTransport;
};

/**
 * Sends what is in the outbox, in the background, until it is stopped. Several processes may do so on one database: each
 * mail is claimed before it is sent. A mail goes out twice only when a process dies between the mail server's "taken" and
 * our note of it. Both then carry the same Message-ID, unless they carry a link: each attempt has a link of its own, and a mail
 * program that hides the second copy would hide the link that works.
 *
 * Without a mail server nothing is sent: see {@link dropUnsendableMails}.
 */
export function startOutboxWorker(parts: Parts): OutboxWorker {
  const { database, config, log } = parts;
  const { db } = database;
  const transport = parts.transport ?? (config.smtpUrl ? openMailTransport(config.smtpUrl) : undefined);
  let stopping = false;
  let woken = false;
  let wakeUp = () => {};
  let prunedAt = Number.NEGATIVE_INFINITY;
  /** Since when the mail server takes no mail at all, and when it is tried again. */
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
        if (!parts.outages?.note(error) && !isUnreadable)
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
      // The error's words may name the recipient: they stay in the database.
      log.warn({ mail: row.id, attempt: row.attempts, status, code: failure.code }, "mail not sent");
      return;
    }
    if (away) log.info({ seconds: secondsSince(away.since) }, "the mail server takes mail again");
    away = undefined;
    await keepTrying(() => markSent(db, row));
    log.info({ mail: row.id, attempt: row.attempts }, "mail sent");
  }

  /** It is not about this mail: all wait for the server, and none is given up for it. */
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
      // The time that a mail names for its link counts from here.
      date: new Date(link ? Date.now() : row.createdAt),
    };
  }

  /** A mail that is out must be noted as sent, or it goes out again: a database that is away may come back. */
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

/** Tells, each time it is asked, whether the wall clock has gone on as time has, for as long as a claim holds. */
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
  /** The server takes no mail at all, or none of ours; it has not been given the content of this one. */
  ofServer: boolean;
  /** The server may have taken the mail all the same. */
  wasHandedOver: boolean;
  code: string;
};

/**
 * Whether a failed try is worth repeating. Only a refusal of this mail (of its recipient or its content, with a 5xx answer)
 * is final. A refused sender, sign-in or connection is about us or the server, and may be mended meanwhile: then the mail waits without
 * its tries being counted. A connection that breaks after the content was handed over counts as a try of this mail: nobody
 * knows whether the server has taken it, and it is sent again with the same Message-ID.
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
  // 503 says that the conversation went wrong, not the mail (RFC 5321).
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  return {
    message: (message ?? String(error)).replace(/\p{Cc}+/gu, " "),
    permanent: aboutThisMail && refused,
    ofServer: (!aboutThisMail || responseCode === 421) && !wasHandedOver,
    wasHandedOver: wasHandedOver ?? false,
    code: [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown",
  };
}
