import type { AccountTables } from "./schema/accounts.ts";
import type { ConsentTables } from "./schema/consent.ts";
import type { CorrespondenceTables } from "./schema/correspondence.ts";
import type { EventTables } from "./schema/events.ts";
import type { GivingTables } from "./schema/giving.ts";
import type { ListTables } from "./schema/lists.ts";
import type { PagePictureTables, PageTables } from "./schema/pages.ts";
import type { PlatformTables } from "./schema/platform.ts";
import type { PostTables } from "./schema/posts.ts";

export type { Role } from "./schema/accounts.ts";
export type { CalendarDate, Instant, TimeOfDay } from "./schema/column-types.ts";
export type { SubscriberState } from "./schema/correspondence.ts";
export type { VersionKind } from "./schema/drafts.ts";
export type { GiftState, Repeats } from "./schema/giving.ts";
export type { ListName, TextTable } from "./schema/lists.ts";
export type { PageTables } from "./schema/pages.ts";
export type { ContentPictureTable } from "./schema/platform.ts";

/** All tables as queries see them: in camelCase, which the camel-case plugin converts. */
export type Schema = AccountTables &
  ConsentTables &
  CorrespondenceTables &
  EventTables &
  GivingTables &
  ListTables &
  PageTables &
  PagePictureTables &
  PlatformTables &
  PostTables;
