/**
 * Messages that visitors wrote without a connection, on their device. The service worker writes and
 * sends them; pages show them and may delete them.
 */
const OUTBOX_CACHE = "outbox-1";

/** What the service worker tells the pages whenever the outbox has changed. */
export const OUTBOX_CHANGED = "outbox changed";
/** Makes the service worker send what waits: a page's message, and the tag of a background sync. */
export const SEND_OUTBOX = "send outbox";

/** Where the form leads once a message is kept. Scripts recognise it. */
export const KEPT_ADDRESS = "/contact?kept=yes#main";

/** A form as its fields, and what became of it. */
export type WaitingMessage = {
  /** The form's key, by which the server recognises a message that arrived twice. */
  key: string;
  /** When it was written, in milliseconds since 1970. */
  writtenAt: number;
  fields: Record<string, string>;
  state: "waiting" | "sent" | "refused";
};

export async function readOutbox(): Promise<WaitingMessage[]> {
  if (!("caches" in globalThis) || !(await caches.has(OUTBOX_CACHE))) return [];
  const outbox = await caches.open(OUTBOX_CACHE);
  const found = await Promise.all((await outbox.keys()).map((request) => outbox.match(request)));
  const messages = await Promise.all(
    found.map((kept) => kept?.json() as Promise<WaitingMessage> | undefined),
  );
  return messages.filter((message) => message !== undefined).sort((a, b) => a.writtenAt - b.writtenAt);
}

export async function writeOutbox(message: WaitingMessage): Promise<void> {
  await (await caches.open(OUTBOX_CACHE)).put(addressOf(message.key), Response.json(message));
}

/** Removes a message. Resolves to whether it was still there. */
export async function removeFromOutbox(key: string): Promise<boolean> {
  return (await caches.open(OUTBOX_CACHE)).delete(addressOf(key));
}

/** A cache has addresses as keys. Nothing ever requests this one. */
const addressOf = (key: string) => `/outbox/${encodeURIComponent(key)}`;
