import { toastStore } from "#app/ui/feedback/toast-store.ts";
import { tellServiceWorker } from "#app/ui/offline/service-worker.ts";
import { SENT } from "../message-form.ts";
import { OUTBOX_CHANGED, readOutbox, removeFromOutbox, SEND_OUTBOX, type WaitingMessage } from "./outbox.ts";

/** Phones say that they are online before their first request gets through. */
const RETRY_MS = 5_000;
const MAX_SHOWN = 80;

export const WAITING = "Kept on this phone until it is sent";
const REFUSED = "This message was refused: a field is missing or too long. Copy its text and send it again";

/**
 * Shows the messages that wait on this device at the top of every page, has them sent as soon as
 * there is a connection, and confirms that.
 */
export function drawOutbox(): void {
  const place = document.createElement("div");
  place.className = "outbox wrap";
  place.role = "status";
  let drawn = "[]";
  let retry: ReturnType<typeof setInterval> | undefined;

  async function show() {
    const messages = await readOutbox();
    for (const { key, state } of messages)
      if (state === "sent" && (await removeFromOutbox(key))) toastStore.add("success", SENT);
    const shown = messages.filter(({ state }) => state !== "sent");
    if (shown.length > 0 && !place.isConnected) {
      document.getElementById("main")?.prepend(place);
      // Screen readers announce only what appears in a region that was there before.
      await new Promise(requestAnimationFrame);
    }
    const state = JSON.stringify(shown.map(({ key, state }) => [key, state]));
    if (state !== drawn) place.replaceChildren(...shown.map((message) => drawMessage(message, show)));
    drawn = state;
    const waits = shown.some(({ state }) => state === "waiting");
    if (waits) retry ??= setInterval(send, RETRY_MS);
    else retry = void clearInterval(retry);
  }

  async function send() {
    await show();
    if (retry) void tellServiceWorker(SEND_OUTBOX);
  }

  addEventListener("online", send);
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data !== OUTBOX_CHANGED) return;
    void show().then(() => place.firstElementChild?.scrollIntoView({ block: "center" }));
  });
  void send();
}

function drawMessage({ key, state, fields }: WaitingMessage, show: () => Promise<void>): HTMLElement {
  const text = fields.message ?? "";
  const isRefused = state === "refused";
  const element = document.createElement("p");
  element.className = `alert ${isRefused ? "alert-error" : "alert-info"}`;
  const words = document.createElement("span");
  words.className = "alert-body";
  const quoted = isRefused || text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
  words.textContent = `${isRefused ? REFUSED : WAITING}: “${quoted}”`;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-quiet button-small";
  button.textContent = "Delete";
  button.ariaLabel = `Delete the message “${quoted}”`;
  button.addEventListener("click", async () => {
    await removeFromOutbox(key);
    await show();
    document.getElementById("main")?.focus();
  });
  element.append(words, button);
  return element;
}
