import { deviceName, randomName } from "#app/ui/device/device-name.ts";

/**
 * Creates the id of one opening of a writing screen (`TAB_ID`). It is not stored in the tab: a
 * duplicated tab would then have the same id, and the server could not tell the two apart.
 */
export function newTabId(): string {
  return `${deviceName()}.${randomName()}`;
}

/**
 * Opens a channel to the other tabs of this browser.
 *
 * @param name what the tabs have in common, such as a record that they edit
 * @param onNews called when another tab tells
 */
export function joinTabs(name: string, onNews: (() => void) | null = null) {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : undefined;
  if (channel) channel.onmessage = onNews;
  return {
    tell: () => channel?.postMessage(null),
    leave: () => channel?.close(),
  };
}

/** Tells the other tabs of this browser, without listening. */
export function tellTabs(name: string): void {
  const tabs = joinTabs(name);
  tabs.tell();
  tabs.leave();
}
