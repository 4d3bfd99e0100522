import { PassThrough, pipeline } from "node:stream";

/** A mail as it goes out, with its sender and the identity that stays the same over all tries. */
export type OutgoingMail = {
  id: string;
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string | undefined;
  headers: Record<string, string>;
  date: Date;
};

export type MailTransport = {
  /**
   * Hands a mail over; resolves when the other side has taken responsibility for it. Rejects with `wasHandedOver` when nobody knows
   * whether it has.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Ends the connections that wait for further mails. */
  close?(): void;
};

/** Mails that may be on their way at one time. Some providers take no more connections of one account than this. */
export const AT_ONCE = 3;

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** So long a connection waits for the next mail: many mails need not greet and sign in each. */
const KEEP_CONNECTION_MS = 5_000;

/** Mail over SMTP. It opens its first connection with the first mail. */
export function openMailTransport(url: string): MailTransport {
  /** The Message-IDs of mails that the server may have. */
  const handedOver = new Set<string>();
  let opening: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail, signal) {
      opening ??= openPool(url, (messageId) => handedOver.add(messageId));
      const pool = await opening;
      try {
        await pool.sendMail({ ...messageOf(mail), signal });
      } catch (error) {
        throw Object.assign(error as Error, { wasHandedOver: handedOver.has(mail.messageId) });
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    close: () => void opening?.then((pool) => pool.close()),
  };
}

/** Connections that serve one mail after the other. `onHandedOver` is told the Message-ID of each mail whose content is read. */
async function openPool(url: string, onHandedOver: (messageId: string) => void) {
  // Loaded with the first mail: a start should not wait for it.
  const { createTransport } = await import("nodemailer");
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    idleTimeout: KEEP_CONNECTION_MS,
    // When the server has ended a connection meanwhile. A mail whose content was read is never repeated so.
    maxRequeues: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  pool.use("stream", ({ message }, done) => {
    const noteHandedOver = () => onHandedOver(message.messageId());
    message.processFunc((content) => pipeline(content, new ReadLater(noteHandedOver), () => {}));
    done();
  });
  return pool;
}

/** A mail's content. It is read once the server has agreed to take it; from then on the server may have it. */
class ReadLater extends PassThrough {
  readonly #onRead: () => void;

  constructor(onRead: () => void) {
    super();
    this.#onRead = onRead;
  }

  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination,
    options?: { end?: boolean },
  ): Destination {
    this.#onRead();
    return super.pipe(destination, options);
  }
}

function messageOf(mail: OutgoingMail) {
  const address = (one: string) => ({ name: "", address: one });
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    // As objects they are not parsed: a comma makes no second recipient.
    to: address(mail.to),
    ...(mail.replyTo ? { replyTo: address(mail.replyTo) } : {}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
  };
}
