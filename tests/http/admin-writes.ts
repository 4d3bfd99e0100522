import { ACCOUNT_WRITES } from "./writes/account.ts";
import { APPROVALS_WRITES } from "./writes/approvals.ts";
import { BLOG_WRITES } from "./writes/blog.ts";
import { EVENTS_WRITES } from "./writes/events.ts";
import type { Examples } from "./writes/example.ts";
import { EXECUTIVES_WRITES } from "./writes/executives.ts";
import { FACTORS_WRITES } from "./writes/factors.ts";
import { GIVING_WRITES } from "./writes/giving.ts";
import { MESSAGES_WRITES } from "./writes/messages.ts";
import { PAGES_WRITES } from "./writes/pages.ts";
import { PEOPLE_WRITES } from "./writes/people.ts";
import { PICTURES_WRITES } from "./writes/pictures.ts";
import { SITE_WRITES } from "./writes/site.ts";
import { TRASH_WRITES } from "./writes/trash.ts";

/**
 * Examples of the writes of administrators, by the path of the route whose action performs them, so
 * that nobody forgets the audit entry of a new write. `admin-writes.test.ts` names a route that
 * lacks them.
 */
export const EXAMPLES: Examples = {
  ...SITE_WRITES,
  ...EVENTS_WRITES,
  ...EXECUTIVES_WRITES,
  ...PAGES_WRITES,
  ...PICTURES_WRITES,
  ...APPROVALS_WRITES,
  ...MESSAGES_WRITES,
  ...GIVING_WRITES,
  ...BLOG_WRITES,
  ...TRASH_WRITES,
  ...PEOPLE_WRITES,
  ...ACCOUNT_WRITES,
  ...FACTORS_WRITES,
};
