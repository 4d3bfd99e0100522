import { localDate, localDateTime } from "#app/platform/time/local-date.ts";
import type { Instant } from "#db/schema.ts";
import type { ListedInvitation } from "../invitations.server.ts";
import type { Person } from "../people.server.ts";

/** A person as the list shows them to an owner, with formatted times. */
export type PersonRow = ReturnType<typeof personRow>;

export function personRow(
  { endedAt, lastUsedAt, ...person }: Person,
  owner: { id: string },
  timeZone: string,
) {
  return {
    ...person,
    isYou: person.id === owner.id,
    ended: endedAt === null ? undefined : localDate(endedAt, timeZone),
    lastUsed: lastUsedAt === null ? undefined : localDateTime(lastUsedAt, timeZone),
  };
}

export type InvitationRow = ReturnType<typeof invitationRow>;

export function invitationRow(
  { createdAt, expiresAt, ...invitation }: ListedInvitation,
  now: Instant,
  timeZone: string,
) {
  return {
    ...invitation,
    sent: localDate(createdAt, timeZone),
    expires: localDateTime(expiresAt, timeZone),
    isOver: expiresAt <= now,
  };
}
