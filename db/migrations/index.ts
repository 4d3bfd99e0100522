import type { Migration } from "kysely/migration";
import { firstTables } from "./0001-first-tables.ts";
import { publicBlog } from "./0002-public-blog.ts";
import { eventChanges } from "./0003-event-changes.ts";
import { likesAndSiteMap } from "./0004-likes-and-site-map.ts";
import { messagesAndNewsletter } from "./0005-messages-and-newsletter.ts";
import { executivesInTrash } from "./0006-executives-in-trash.ts";
import { managedEvents } from "./0007-managed-events.ts";
import { managedPosts } from "./0008-managed-posts.ts";
import { newsletterAndAuditLists } from "./0009-newsletter-and-audit-lists.ts";
import { messageDesk } from "./0010-message-desk.ts";
import { unusedPictures } from "./0011-unused-pictures.ts";
import { eventWords } from "./0012-event-words.ts";
import { postDrafts } from "./0013-post-drafts.ts";
import { secondFactors } from "./0014-second-factors.ts";
import { people } from "./0015-people.ts";
import { accountLinks } from "./0016-account-links.ts";
import { eventsByStatus } from "./0017-events-by-status.ts";
import { sessionsOfOurOwn } from "./0019-sessions-of-our-own.ts";
import { knownDevices } from "./0020-known-devices.ts";
import { mailsAreForgotten } from "./0021-mails-are-forgotten.ts";
import { draftWriters } from "./0023-draft-writers.ts";
import { conflictsAndUndo } from "./0024-conflicts-and-undo.ts";
import { examples } from "./0025-examples.ts";
import { programVersion } from "./0026-program-version.ts";
import { builds } from "./0027-builds.ts";
import { submissionsOfMessages } from "./0028-submissions-of-messages.ts";

/**
 * Every migration in order of its name. A migration that has shipped is never edited: write the next one.
 *
 * @param engine the few places where SQLite and PostgreSQL differ (date types of the accounts tables, full text) ask for it
 */
export function migrationsFor(engine: "sqlite" | "postgres"): Record<string, Migration> {
  return {
    "0001-first-tables": firstTables(engine),
    "0002-public-blog": publicBlog(engine),
    "0003-event-changes": eventChanges(engine),
    "0004-likes-and-site-map": likesAndSiteMap,
    "0005-messages-and-newsletter": messagesAndNewsletter,
    "0006-executives-in-trash": executivesInTrash,
    "0007-managed-events": managedEvents(engine),
    "0008-managed-posts": managedPosts(engine),
    "0009-newsletter-and-audit-lists": newsletterAndAuditLists(engine),
    "0010-message-desk": messageDesk(engine),
    "0011-unused-pictures": unusedPictures,
    "0012-event-words": eventWords(engine),
    "0013-post-drafts": postDrafts,
    "0014-second-factors": secondFactors,
    "0015-people": people,
    "0016-account-links": accountLinks,
    "0017-events-by-status": eventsByStatus,
    "0019-sessions-of-our-own": sessionsOfOurOwn(engine),
    "0020-known-devices": knownDevices,
    "0021-mails-are-forgotten": mailsAreForgotten(engine),
    "0023-draft-writers": draftWriters,
    "0024-conflicts-and-undo": conflictsAndUndo(engine),
    "0025-examples": examples,
    "0026-program-version": programVersion,
    "0027-builds": builds,
    "0028-submissions-of-messages": submissionsOfMessages,
  };
}
