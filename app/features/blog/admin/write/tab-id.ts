import { deviceName, randomName } from "#app/ui/device-name.ts";

/**
 * The id of one opening of the writing screen (`TAB_ID`). Not kept in the tab: a duplicated tab would then have the
 * same one, and the server could not tell the two apart.
 */
export function newTabId(): string {
  return `${deviceName()}.${randomName()}`;
}
