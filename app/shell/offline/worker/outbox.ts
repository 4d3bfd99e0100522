import { SENT } from "#app/features/messages/message-form.ts";
import {
  KEPT_ADDRESS,
  OUTBOX_CHANGED,
  readOutbox,
  removeFromOutbox,
  SEND_OUTBOX,
  type WaitingMessage,
  writeOutbox,
} from "#app/features/messages/outbox/outbox.ts";

declare const self: ServiceWorkerGlobalScope & { registration: { sync?: BackgroundSync } };

/** Not in TypeScript's own types: only Chromium has it. */
type BackgroundSync = { register(tag: string): Promise<void> };

export const CONTACT = "/contact";

/** Sends the contact form. Without a connection, keeps it on the device until there is one. */
export async function sendOrKeep(request: Request): Promise<Response> {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const fields = Object.fromEntries(new URLSearchParams(await copy.text()));
    // A form that the browser itself sends, without scripts of the page, has no key yet.
    const key = fields.key || crypto.randomUUID();
    await writeOutbox({ key, writtenAt: Date.now(), fields: { ...fields, key }, state: "waiting" });
    await self.registration.sync?.register(SEND_OUTBOX).catch(() => {});
    await tellPages();
    const wantsData = request.headers.get("Accept") === "application/json";
    return wantsData ? Response.json({ redirect: KEPT_ADDRESS }) : Response.redirect(KEPT_ADDRESS, 303);
  }
}

/** A connection that is there only in name would keep all later attempts waiting. */
const TIMEOUT_MS = 30_000;

let sending: Promise<void> | undefined;

/**
 * Sends what waits, one after the other, and only once even if several pages ask for it.
 *
 * @throws if something still waits, so that the browser repeats a background sync
 */
export function sendOutbox(): Promise<void> {
  sending ??= sendWaiting().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendWaiting(): Promise<void> {
  for (const message of await readOutbox()) if (message.state === "waiting") await send(message);
}

async function send(message: WaitingMessage): Promise<void> {
  const answer = await fetch(CONTACT, {
    method: "POST",
    body: new URLSearchParams(message.fields),
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok && answer.status !== 400) throw new Error(`The message must wait: ${answer.status}`);
  // Its text is on the device no longer than it is needed. Deleted meanwhile, it stays deleted.
  const after: WaitingMessage = answer.ok
    ? { ...message, fields: {}, state: "sent" }
    : { ...message, state: "refused" };
  if (await removeFromOutbox(message.key)) await writeOutbox(after);
  await tellPages();
  if (after.state === "sent") await notifyIfUnseen(message.key);
}

/** Says that a message was sent, if no page of the site is there to say it. */
async function notifyIfUnseen(key: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  if (Notification.permission !== "granted") return;
  await self.registration.showNotification(SENT, { icon: "/icon-192.png" });
  await removeFromOutbox(key);
}

async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage(OUTBOX_CHANGED);
}
