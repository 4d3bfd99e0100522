import { ACCOUNT_WRITES } from "./writes/account.ts";
import { BLOG_WRITES } from "./writes/blog.ts";
import { EVENTS_WRITES } from "./writes/events.ts";
import type { Examples } from "./writes/example.ts";
import { EXECUTIVES_WRITES } from "./writes/executives.ts";
import { FACTORS_WRITES } from "./writes/factors.ts";
import { MESSAGES_WRITES } from "./writes/messages.ts";
import { PEOPLE_WRITES } from "./writes/people.ts";
import { SITE_WRITES } from "./writes/site.ts";
import { TRASH_WRITES } from "./writes/trash.ts";

/**
 * Examples of every write of an administrator, by the path of the route whose action performs it. A
 * route with an action but no example fails the test, so that nobody forgets the audit entry of a
 * new write.
 */
export const EXAMPLES: Examples = {
  ...SITE_WRITES,
  ...EVENTS_WRITES,
  ...EXECUTIVES_WRITES,
  ...MESSAGES_WRITES,
  ...BLOG_WRITES,
  ...TRASH_WRITES,
  ...PEOPLE_WRITES,
  ...ACCOUNT_WRITES,
  ...FACTORS_WRITES,
};
