import type { ColumnType } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import type { Schema } from "./schema.ts";

/**
 * How a column's type in `db/schema.ts` reads here: `text`, `number`, `boolean` or `accounts instant`, then ` null` if it may
 * be absent, then ` default` if the database fills it in.
 */
type Described<T> = [T] extends [ColumnType<infer Selected, infer Inserted, infer _Updated>]
  ? `${Kind<Selected>}${undefined extends Inserted ? " default" : ""}`
  : Kind<T>;
type Kind<T> = `${KindOfValue<NonNullable<T>>}${null extends T ? " null" : ""}`;
type KindOfValue<T> = [T] extends [boolean]
  ? "boolean"
  : [T] extends [number]
    ? "number"
    : [T] extends [string]
      ? "text"
      : "accounts instant";

/** The compiler holds this list to `db/schema.ts`, the tests below hold it to both engines. */
const EXPECTED: {
  [Table in keyof Schema]: { [Column in keyof Schema[Table]]: Described<Schema[Table][Column]> };
} = {
  site: { id: "number", generation: "number" },
  secrets: { name: "text", value: "text" },
  settings: { key: "text", value: "text", updatedAt: "number" },
  auditEntries: {
    id: "text",
    at: "number",
    actorId: "text null",
    actorName: "text",
    action: "text",
    subject: "text",
    subjectId: "text null",
    detail: "text null",
    number: "number null",
  },
  auditCounts: { person: "text", kind: "text", block: "number", entries: "number" },
  outbox: {
    id: "text",
    recipient: "text",
    subject: "text",
    text: "text",
    html: "text null",
    replyTo: "text null",
    headers: "text null",
    status: "text default",
    attempts: "number default",
    nextAttemptAt: "number",
    claimedUntil: "number default",
    lastError: "text null",
    createdAt: "number",
    sentAt: "number null",
  },
  rateLimits: { key: "text", count: "number", resetsAt: "number" },
  users: {
    id: "text",
    name: "text",
    email: "text",
    emailVerified: "boolean",
    image: "text null",
    role: "text",
    endedAt: "number null",
    createdAt: "accounts instant",
    updatedAt: "accounts instant",
  },
  sessions: {
    id: "text",
    expiresAt: "accounts instant",
    token: "text",
    createdAt: "accounts instant",
    updatedAt: "accounts instant",
    ipAddress: "text null",
    userAgent: "text null",
    userId: "text",
    hasSecondFactor: "boolean default",
  },
  accounts: {
    id: "text",
    accountId: "text",
    providerId: "text",
    userId: "text",
    accessToken: "text null",
    refreshToken: "text null",
    idToken: "text null",
    accessTokenExpiresAt: "accounts instant null",
    refreshTokenExpiresAt: "accounts instant null",
    scope: "text null",
    password: "text null",
    label: "text null",
    createdAt: "accounts instant",
    updatedAt: "accounts instant",
  },
  invitations: {
    id: "text",
    email: "text",
    role: "text",
    tokenHash: "text",
    inviterName: "text",
    createdAt: "number",
    expiresAt: "number",
  },
  verifications: {
    id: "text",
    identifier: "text",
    value: "text",
    expiresAt: "accounts instant",
    createdAt: "accounts instant",
    updatedAt: "accounts instant",
  },
  factors: {
    id: "text",
    userId: "text",
    factorType: "text",
    friendlyName: "text",
    status: "text",
    secret: "text",
    lastStep: "number default",
    createdAt: "number",
    lastUsedAt: "number null",
  },
  recoveryCodes: { userId: "text", digest: "text", usedAt: "number null", createdAt: "number" },
  passkeys: {
    id: "text",
    userId: "text",
    friendlyName: "text",
    credentialId: "text",
    publicKey: "text",
    signCount: "number",
    transports: "text",
    isBackedUp: "boolean",
    createdAt: "number",
    lastUsedAt: "number null",
  },
  pendingSignIns: { digest: "text", userId: "text", beganBy: "text", expiresAt: "number" },
  usedChallenges: { digest: "text", expiresAt: "number" },
  accountLinks: {
    digest: "text",
    purpose: "text",
    userId: "text null",
    email: "text null",
    expiresAt: "number",
  },
  pictures: {
    id: "text",
    width: "number",
    height: "number",
    widths: "text",
    placeholder: "text",
    hasAvif: "boolean default",
    createdAt: "number",
    unusedSince: "number null",
  },
  pictureRemovals: { pictureId: "text", widths: "text", claimedUntil: "number" },
  postPictures: { ownerId: "text", pictureId: "text" },
  eventPictures: { ownerId: "text", pictureId: "text" },
  statistics: {
    id: "text",
    position: "number",
    title: "text",
    value: "number",
    description: "text",
    createdAt: "number",
    updatedAt: "number",
  },
  sitePictures: { slot: "text", pictureId: "text", alt: "text", updatedAt: "number" },
  storyCards: {
    id: "text",
    position: "number",
    title: "text",
    pictureId: "text null",
    alt: "text",
    updatedAt: "number",
    text: "text",
  },
  campaignHighlights: {
    id: "text",
    position: "number",
    title: "text",
    pictureId: "text null",
    alt: "text",
    updatedAt: "number",
    location: "text",
  },
  events: {
    id: "text",
    slug: "text",
    name: "text",
    category: "text",
    pictureId: "text",
    alt: "text",
    report: "text",
    date: "text null",
    time: "text null",
    location: "text",
    status: "text",
    isFeatured: "boolean",
    views: "number default",
    likes: "number default",
    shares: "number default",
    sequence: "number default",
    summary: "text default",
    searchText: "text default",
    previousDate: "text null",
    deletedAt: "number null",
    createdAt: "number",
    updatedAt: "number",
  },
  eventSlugs: { slug: "text", eventId: "text", replacedAt: "number" },
  eventWords: { word: "text", eventId: "text" },
  eventTotals: { id: "number", events: "number" },
  goneEventSlugs: { slug: "text", goneAt: "number" },
  posts: {
    id: "text",
    slug: "text",
    title: "text",
    excerpt: "text",
    category: "text",
    author: "text",
    date: "text",
    readTime: "text",
    tags: "text",
    content: "text",
    pictureId: "text null",
    alt: "text",
    status: "text",
    publishAt: "number null",
    featured: "boolean",
    allowComments: "boolean default",
    metaTitle: "text default",
    metaDescription: "text default",
    views: "number default",
    likes: "number default",
    createdAt: "number",
    updatedAt: "number",
    deletedAt: "number null",
    wasPublic: "boolean default",
  },
  postDrafts: {
    postId: "text",
    version: "number",
    fields: "text null",
    isPending: "boolean default",
    lacksCategory: "boolean default",
    authorId: "text null",
    authorName: "text",
    at: "number",
  },
  postDraftPictures: { ownerId: "text", pictureId: "text" },
  postVersions: {
    id: "text",
    postId: "text",
    version: "number",
    kind: "text",
    title: "text",
    words: "number",
    authorId: "text null",
    authorName: "text",
    at: "number",
    fields: "text",
  },
  postVersionPictures: { ownerId: "text", pictureId: "text" },
  postLikes: { itemId: "text", tokenHash: "text" },
  eventLikes: { itemId: "text", tokenHash: "text" },
  postSlugs: { slug: "text", postId: "text null", createdAt: "number" },
  postCounts: { category: "text", unit: "text", period: "text", posts: "number" },
  postNumbers: { number: "number default", postId: "text" },
  managedPostCounts: { bits: "number", period: "number", status: "text", category: "text", posts: "number" },
  managedPostNumbers: { number: "number default", postId: "text" },
  executives: {
    id: "text",
    position: "number",
    name: "text",
    role: "text",
    linkedin: "text null",
    pictureId: "text",
    alt: "text",
    createdAt: "number",
    updatedAt: "number",
    deletedAt: "number null",
  },
  messages: {
    id: "text",
    name: "text",
    email: "text",
    subject: "text null",
    message: "text",
    phone: "text null",
    company: "text null",
    isRead: "boolean default",
    folder: "text default",
    suspicion: "text default",
    createdAt: "number",
    updatedAt: "number default",
    answeredAt: "number null",
    deletedAt: "number null",
  },
  messageSubmissions: { digest: "text", expiresAt: "number" },
  messageReplies: {
    id: "text",
    messageId: "text",
    text: "text",
    authorName: "text",
    mailId: "text",
    state: "text default",
    createdAt: "number",
  },
  messageCounts: { list: "text", unit: "text", period: "number", messages: "number" },
  messageNumbers: { number: "number default", messageId: "text" },
  messagesToIndex: { messageId: "text" },
  newsletterSubscribers: {
    id: "text",
    email: "text",
    emailKey: "text",
    state: "text default",
    createdAt: "number",
    askedAt: "number",
    confirmedAt: "number null",
    unsubscribedAt: "number null",
    number: "number null",
    words: "text default",
  },
  newsletterCounts: { state: "text", block: "number", subscribers: "number" },
  newsletterConfirmations: {
    tokenHash: "text",
    subscriberId: "text",
    expiresAt: "number",
    usedAt: "number null",
  },
};

const KINDS: Record<string, string> = {
  text: "text",
  integer: "number",
  bigint: "number",
  int4: "number",
  int8: "number",
  boolean: "boolean",
  bool: "boolean",
  timestamptz: "accounts instant",
};

/** Full text has tables of each engine's own kind, spoken to in its own words. */
const FULL_TEXT = /^(post|managed_post|newsletter|audit|message)_text/;

describeOnEachEngine("the schema", (open, engine) => {
  test("has the tables and columns that the code expects", async () => {
    const { db } = await open();
    const found: Record<string, Record<string, string>> = {};
    for (const table of await db.introspection.getTables()) {
      if (FULL_TEXT.test(table.name)) continue;
      const columns: Record<string, string> = {};
      for (const column of table.columns) {
        const expected = expectedOf(table.name, column.name);
        const kind = KINDS[column.dataType.toLowerCase()] ?? column.dataType;
        // Code may be made to say what the database would fill in, never the other way round.
        const filledIn =
          expected.endsWith(" default") && (column.hasDefaultValue || column.isAutoIncrementing);
        columns[camelCase(column.name)] =
          `${kind}${column.isNullable ? " null" : ""}${filledIn ? " default" : ""}`;
      }
      found[camelCase(table.name)] = columns;
    }
    expect(found).toEqual(engine === "sqlite" ? withAccountsInstantsAsText() : EXPECTED);
  });
});

/** SQLite has no type for instants; the accounts library keeps ISO text there. */
function withAccountsInstantsAsText() {
  return JSON.parse(JSON.stringify(EXPECTED).replaceAll("accounts instant", "text"));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

function expectedOf(table: string, column: string): string {
  const columns: Record<string, string> = EXPECTED[camelCase(table) as keyof Schema] ?? {};
  return columns[camelCase(column)] ?? "";
}
