import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** `port` is the client's port. */
export type ReceivedMail = { from: string; to: string[]; raw: string; port: number };

export type MailServer = { url: string; port: number; received: ReceivedMail[]; close(): Promise<void> };

/**
 * Starts an SMTP server on this machine that keeps the mails it receives. `options` may refuse
 * some. `port` selects a fixed port.
 */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
          port: session.remotePort,
        });
        callback();
      });
    },
    ...options,
  });
  // It answers each command with a packet of its own, which the system would delay until the
  // previous one is acknowledged.
  server.server.on("connection", (socket) => socket.setNoDelay());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // Some tests include a client that disconnects.
  server.on("error", () => {});
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a mail into its unfolded header lines, by lower-case name, and its body. */
export function parseMail(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  if (end < 0) throw new Error("A mail without an end of its header");
  const headers = new Map<string, string[]>();
  for (const headerLine of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const colon = headerLine.indexOf(":");
    if (colon < 1) throw new Error(`Not a header line: ${headerLine}`);
    const name = headerLine.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), headerLine.slice(colon + 1).trim()]);
  }
  return { headers, body: raw.slice(end + 4) };
}

/** Returns the text of a mail that has only text, decoded according to its header. */
export function readText(raw: string): string {
  const { headers, body } = parseMail(raw);
  const encoding = headers.get("content-transfer-encoding")?.[0]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/[ \t]*=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
