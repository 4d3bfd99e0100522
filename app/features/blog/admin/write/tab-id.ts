import { deviceName, randomName } from "#app/ui/device/device-name.ts";

/**
 * Creates the id of one opening of the writing screen (`TAB_ID`). It is not stored in the tab: a
 * duplicated tab would then have the same id, and the server could not tell the two apart.
 */
export function newTabId(): string {
  return `${deviceName()}.${randomName()}`;
}
