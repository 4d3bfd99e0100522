import { PassThrough, pipeline } from "node:stream";

/** A mail ready to send, with its sender and a Message-ID that stays the same in all attempts. */
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
   * Sends a mail. Resolves when the server has accepted responsibility for it. Rejects with
   * `wasHandedOver` if it is unknown whether it has.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Closes idle connections. */
  close?(): void;
};

/**
 * How many mails may be in transit at a time. Some providers allow no more connections per account.
 */
export const AT_ONCE = 3;

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 30_000;
/**
 * How long a connection waits for another mail, so that many mails need not connect and sign in
 * separately.
 */
const KEEP_CONNECTION_MS = 5_000;

/** Opens a transport over SMTP. It connects with the first mail. */
export function openMailTransport(url: string): MailTransport {
  /** The Message-IDs of mails that the server may have received. */
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

/**
 * Opens a pool of connections. Calls `onHandedOver` with the Message-ID of each mail whose content
 * is read.
 */
async function openPool(url: string, onHandedOver: (messageId: string) => void) {
  // Loaded with the first mail, so that the start need not wait for it.
  const { createTransport } = await import("nodemailer");
  const pool = createTransport({
    url,
    pool: true,
    idleTimeout: KEEP_CONNECTION_MS,
    // Covers connections that the server has closed meanwhile. A mail whose content was read is
    // never repeated this way.
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

/**
 * A mail's content. It is read after the server has agreed to receive it, so from then on the
 * server may have it.
 */
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
    // Objects are not parsed, so a comma cannot create a second recipient.
    to: address(mail.to),
    ...(mail.replyTo ? { replyTo: address(mail.replyTo) } : {}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
  };
}
