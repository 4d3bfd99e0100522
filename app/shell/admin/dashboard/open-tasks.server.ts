import { countPosts } from "#app/features/blog/posts.server.ts";
import { countEvents } from "#app/features/events/events.server.ts";
import { countExecutives } from "#app/features/executives/executives.server.ts";
import { listPublicStoryCards } from "#app/features/home/cards.server.ts";
import { listStatistics } from "#app/features/home/statistics.server.ts";
import { readPartners } from "#app/features/partners/partners.server.ts";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { hasDemoContent } from "#app/platform/settings/demo-content.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { type SiteSettings, SOCIAL_NAMES, SOCIAL_NETWORKS } from "#app/platform/settings/site-settings.ts";
import { isReservedAddress } from "#app/platform/text/reserved-addresses.ts";

/** Something to do before the site is complete. */
export type OpenTask = { text: string; to: string };

/**
 * Finds what a site that started empty still lacks, and what visitors see instead. An editor gets
 * only the tasks that editors can do. A site with demo content lacks nothing.
 */
export async function findOpenTasks(
  db: ReadDb,
  person: Pick<Administrator, "role" | "email">,
): Promise<OpenTask[]> {
  if (await hasDemoContent(db)) return [];
  const content = await findMissingContent(db);
  if (person.role !== "owner") return content;
  return [
    ...findMissingSettings(await readSiteSettings(db)),
    ...(await findMissingPages(db)),
    ...content,
    ...findInventedSignIn(person.email),
  ];
}

function findMissingSettings(settings: SiteSettings): OpenTask[] {
  const tasks: string[] = [];
  const { contactEmail, contactPhone, whatsappNumber, donateUrl, joinUrl, volunteerUrl } = settings;
  if (!contactEmail)
    tasks.push(
      "There is no contact e-mail address. Visitors don't see one, and nobody reads answers to the website's mails.",
    );
  if (!contactPhone) tasks.push("There is no phone number on the website.");
  if (!donateUrl && !whatsappNumber)
    tasks.push("Donate leads to Contact. Give a WhatsApp number, or the address of a donation page.");
  if (!joinUrl) tasks.push("Join Community leads to Contact. Give the address of your form.");
  if (!volunteerUrl) tasks.push("Volunteer With Us leads to Contact. Give the address of your form.");
  for (const [name, address] of addressesOf(settings))
    if (isReservedAddress(address)) tasks.push(`${name} is still an example: ${address} belongs to nobody.`);
  return tasks.map((text) => ({ text, to: "/admin/settings" }));
}

function addressesOf({ contactEmail, joinUrl, volunteerUrl, socials }: SiteSettings): [string, string][] {
  return [
    ["The contact e-mail address", contactEmail],
    ["The address behind Join Community", joinUrl],
    ["The address behind Volunteer With Us", volunteerUrl],
    ...SOCIAL_NETWORKS.map((network): [string, string] => [SOCIAL_NAMES[network], socials[network]]),
  ];
}

async function findMissingPages(db: ReadDb): Promise<OpenTask[]> {
  const tasks: OpenTask[] = [];
  const [{ cards }, stories] = await Promise.all([readPartners(db), listPublicStoryCards(db)]);
  if (cards.length === 0)
    tasks.push({
      text: "The Partners page names no partner.",
      to: "/admin/settings/partners",
    });
  if (stories.length === 0)
    tasks.push({
      text: "The home page shows no story. The three that are prepared are examples.",
      to: "/admin/settings/story-cards",
    });
  return tasks;
}

async function findMissingContent(db: ReadDb): Promise<OpenTask[]> {
  const tasks: OpenTask[] = [];
  const [statistics, executives, events, posts] = await Promise.all([
    listStatistics(db),
    countExecutives(db),
    countEvents(db),
    countPosts(db),
  ]);
  if (statistics.some(({ isExample }) => isExample))
    tasks.push({
      text: "Some figures are examples until you confirm them. Visitors don't see them.",
      to: "#statistics",
    });
  if (executives === 0)
    tasks.push({
      text: "The About page introduces nobody.",
      to: "/admin/executives",
    });
  if (events === 0) tasks.push({ text: "There is no event on the website.", to: "/admin/events" });
  if (posts.all === 0) tasks.push({ text: "There is no post on the blog.", to: "/admin/blog/write" });
  return tasks;
}

function findInventedSignIn(email: string): OpenTask[] {
  if (!isReservedAddress(email)) return [];
  return [
    {
      text: `You sign in as ${email}, which is nobody's mailbox. Choose an address of yours, or no mail reaches you.`,
      to: "/admin/account",
    },
  ];
}
