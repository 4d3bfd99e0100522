import { type Insertable, sql } from "kysely";
import { POST_LIST, PUBLIC_POST_LIST } from "#app/features/blog/post-lists.server.ts";
import { EVENT_LIST } from "#app/features/events/event-record.server.ts";
import { eventSearchText } from "#app/features/events/event-search-text.ts";
import { MESSAGE_LIST } from "#app/features/messages/message-record.server.ts";
import { SUBSCRIBER_LIST } from "#app/features/newsletter/subscriber-record.server.ts";
import { PARTNERS_KEY } from "#app/features/partners/partners.server.ts";
import { PICTURE_LIST } from "#app/features/pictures/picture-details.server.ts";
import type { WholeTrx } from "#app/platform/database/database.server.ts";
import { renewPermissions } from "#app/platform/images/picture-permission.server.ts";
import { rebuildLists } from "#app/platform/lists/list-index.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { plainTextOf, runningTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { SITE_KEY } from "#app/platform/settings/site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import { TEXTS_KEY } from "#app/platform/settings/site-texts.server.ts";
import { firstCharacters } from "#app/platform/text/cut-text.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";
import { slugOf } from "#app/platform/text/slugs.ts";
import { dateIn, instantOf } from "#app/platform/time/site-time.server.ts";
import type { Schema } from "#db/schema.ts";
import type { DemoEvent } from "./demo-event.ts";
import type { DemoPost } from "./demo-post.ts";
import { CAMPAIGNS } from "./events/campaigns.ts";
import { DONATIONS } from "./events/donations.ts";
import { OUTREACH } from "./events/outreach.ts";
import { WORKSHOPS } from "./events/workshops.ts";
import { EXECUTIVES } from "./executives.ts";
import { HIGHLIGHTS, STATISTICS, STORY_CARDS } from "./home.ts";
import { insertMessages } from "./message-rows.ts";
import { demoPages } from "./pages.ts";
import { altTexts } from "./pictures/alt-texts.ts";
import type { DemoPicture, FindPicture } from "./pictures.ts";
import { insertPostVersions } from "./post-versions.ts";
import { CAMPAIGN_POSTS } from "./posts/campaigns.ts";
import { RESOURCE_POSTS } from "./posts/education-resources.ts";
import { HEALTH_POSTS } from "./posts/health-education.ts";
import { PROGRAM_POSTS } from "./posts/programs.ts";
import { SUCCESS_STORIES } from "./posts/success-stories.ts";
import { UNPUBLISHED } from "./posts/unpublished.ts";
import { VOLUNTEER_POSTS } from "./posts/volunteer-stories.ts";
import { CONTACT_DATA, PARTNERS, TEXTS } from "./site.ts";
import { subscriberRows } from "./subscribers.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { timeZone } = DEFAULT_SITE_SETTINGS;
/** The most characters of a report that any place shows. */
const SUMMARY_LENGTH = 400;
/**
 * Pictures with a fixed place: the hero of the home page, three at the top of the partners page.
 */
const SITE_PICTURES = ["hero", "partner-1", "partner-2", "partner-3"];

export const EVENTS: readonly DemoEvent[] = [...CAMPAIGNS, ...WORKSHOPS, ...OUTREACH, ...DONATIONS];

type Category = Schema["posts"]["category"];
const inCategory = (category: Category, posts: DemoPost[]) => posts.map((post) => ({ ...post, category }));
export const POSTS: readonly (DemoPost & { category: Category })[] = [
  ...inCategory("success-stories", SUCCESS_STORIES),
  ...inCategory("campaigns", CAMPAIGN_POSTS),
  ...inCategory("programs", PROGRAM_POSTS),
  ...inCategory("health-education", HEALTH_POSTS),
  ...inCategory("volunteer-stories", VOLUNTEER_POSTS),
  ...inCategory("education-resources", RESOURCE_POSTS),
  ...UNPUBLISHED,
];

const LISTS = [PUBLIC_POST_LIST, POST_LIST, EVENT_LIST, MESSAGE_LIST, SUBSCRIBER_LIST, PICTURE_LIST];

/**
 * Writes all demo rows. They are always the same except for ids and for dates, which are relative
 * to `now`.
 *
 * @param find the stored pictures; where one is missing, another replaces it or the row has none
 */
export async function insertDemoContent(trx: WholeTrx, find: FindPicture, now: number): Promise<void> {
  await insertSettings(trx, now);
  const posts = await insertPosts(trx, find, now);
  await insertHome(trx, find, posts, now);
  await trx.insertInto("pages").values(demoPages(now)).execute();
  await insertMessages(trx, now);
  await trx.insertInto("newsletterSubscribers").values(subscriberRows(now)).execute();
  const events = eventRows(find, now);
  if (events.length > 0) await trx.insertInto("events").values(events).execute();
  const executives = executiveRows(find, now);
  if (executives.length > 0) await trx.insertInto("executives").values(executives).execute();
  await insertPictureDetails(trx, find, now);
  await renewPermissions(trx, sql`true`);
  await rebuildLists(trx, LISTS);
}

/** The pictures are drawings, in which nobody can be recognised. */
async function insertPictureDetails(trx: WholeTrx, find: FindPicture, now: number): Promise<void> {
  const details = new Map<string, Insertable<Schema["pictureDetails"]>>();
  for (const [name, description] of Object.entries(altTexts)) {
    const id = find(name)?.pictureId;
    const said = { people: "nobody", children: 0, credit: "Drawn for the demo", updatedAt: now } as const;
    if (id) details.set(id, { id, description, ...said });
  }
  if (details.size > 0)
    await trx
      .insertInto("pictureDetails")
      .values([...details.values()])
      .execute();
}

async function insertSettings(trx: WholeTrx, now: number): Promise<void> {
  const settings = { ...DEFAULT_SITE_SETTINGS, ...CONTACT_DATA };
  const rows = { [SITE_KEY]: settings, [TEXTS_KEY]: TEXTS, [PARTNERS_KEY]: PARTNERS };
  await trx
    .insertInto("settings")
    .values(
      Object.entries(rows).map(([key, value]) => ({ key, value: JSON.stringify(value), updatedAt: now })),
    )
    .execute();
}

async function insertHome(
  trx: WholeTrx,
  find: FindPicture,
  posts: readonly { id: string; title: string }[],
  now: number,
): Promise<void> {
  const statistics = STATISTICS.map((row, position) => ({
    id: newId(),
    position,
    ...row,
    createdAt: now,
    updatedAt: now,
  }));
  await trx.insertInto("statistics").values(statistics).execute();
  await trx
    .insertInto("storyCards")
    .values(
      STORY_CARDS.map(({ picture, opens, ...row }, position) => ({
        id: newId(),
        position,
        ...row,
        opens: `post:${posts.find(({ title }) => title === opens)?.id}` as const,
        ...optionalPicture(find(picture)),
        updatedAt: now,
      })),
    )
    .execute();
  await trx
    .insertInto("campaignHighlights")
    .values(
      HIGHLIGHTS.map(({ picture, ...row }, position) => ({
        id: newId(),
        position,
        ...row,
        ...optionalPicture(find(picture)),
      })),
    )
    .execute();
  for (const slot of SITE_PICTURES) {
    const picture = find(slot);
    if (!picture) continue;
    await trx
      .insertInto("sitePictures")
      .values({ slot, ...picture, updatedAt: now })
      .execute();
  }
}

/** Returns counts in the specification's ranges (section 9), always the same for the same event. */
function placeholderCounts(index: number) {
  return {
    likes: 10 + ((index * 17 + 7) % 50),
    views: 50 + ((index * 61 + 13) % 200),
    shares: 5 + ((index * 7 + 3) % 20),
  };
}

function eventRows(find: FindPicture, now: number): Insertable<Schema["events"]>[] {
  const oldestFirst = EVENTS.toSorted((one, other) => (other.daysAgo ?? -1000) - (one.daysAgo ?? -1000));
  return oldestFirst.flatMap(({ daysAgo, picture, featured, time, endTime, ...event }, index) => {
    const found = find(picture) ?? find("event-1");
    if (!found) return [];
    // Reports are written the day after; upcoming events were announced ten days ago.
    const createdAt = daysAgo !== undefined && daysAgo > 0 ? now - (daysAgo - 1) * DAY_MS : now - 10 * DAY_MS;
    return {
      id: newId(),
      slug: slugOf(event.name),
      ...event,
      ...found,
      summary: firstCharacters(runningTextOf(event.report), SUMMARY_LENGTH),
      searchText: eventSearchText(event),
      isFeatured: featured === true,
      date: daysAgo === undefined ? null : dateIn(timeZone, now - daysAgo * DAY_MS),
      time: time ?? null,
      endTime: endTime ?? null,
      ...(daysAgo !== undefined && daysAgo > 0
        ? placeholderCounts(index)
        : { likes: 0, views: 0, shares: 0 }),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

async function insertPosts(trx: WholeTrx, find: FindPicture, now: number) {
  const posts = postRows(find, now);
  await trx.insertInto("posts").values(posts).execute();
  await insertPostVersions(trx, now);
  return posts;
}

function postRows(find: FindPicture, now: number) {
  const oldestFirst = POSTS.toSorted((one, other) => other.daysAgo - one.daysAgo);
  return oldestFirst.map(({ daysAgo, picture, status = "published", featured, ...post }, index) => {
    const isPublished = status === "published";
    const date = dateIn(timeZone, now - daysAgo * DAY_MS);
    const createdAt = daysAgo > 0 ? now - daysAgo * DAY_MS : now - DAY_MS;
    return {
      id: newId(),
      slug: slugOf(post.title),
      ...post,
      ...optionalPicture(picture === undefined ? undefined : find(picture)),
      status,
      featured: featured === true,
      date,
      publishAt: status === "scheduled" ? instantOf(date, "08:00:00", timeZone) : null,
      readTime: `${readingMinutes(plainTextOf(post.content))} min read`,
      views: isPublished ? 40 + ((index * 97 + 31) % 760) : 0,
      likes: isPublished ? (index * 13 + 5) % 60 : 0,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

function executiveRows(find: FindPicture, now: number): Insertable<Schema["executives"]>[] {
  return EXECUTIVES.flatMap(({ picture, linkedin, ...executive }, position) => {
    const found = find(picture) ?? find("executive-1");
    if (!found) return [];
    return {
      id: newId(),
      position,
      ...executive,
      ...found,
      linkedin: linkedin ?? null,
      createdAt: now,
      updatedAt: now,
    };
  });
}

function optionalPicture(picture: DemoPicture | undefined) {
  return picture ?? { pictureId: null, alt: "" };
}
