import type { AccountTables } from "./schema/accounts.ts";
import type { CorrespondenceTables } from "./schema/correspondence.ts";
import type { EventTables } from "./schema/events.ts";
import type { PageTables } from "./schema/pages.ts";
import type { PlatformTables } from "./schema/platform.ts";
import type { PostTables } from "./schema/posts.ts";

export type { Role } from "./schema/accounts.ts";
export type { CalendarDate, Instant, TimeOfDay } from "./schema/column-types.ts";
export type { SubscriberState } from "./schema/correspondence.ts";
export type { PostVersionKind } from "./schema/posts.ts";

/** Every table, in the shape that queries see: camelCase, as the camel-case plugin gives them. */
export type Schema = AccountTables &
  CorrespondenceTables &
  EventTables &
  PageTables &
  PlatformTables &
  PostTables;
