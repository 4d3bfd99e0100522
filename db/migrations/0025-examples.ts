import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;
type Fields = Record<string, unknown>;

/** What the program showed until now where nobody had saved anything else. */
const SITE = {
  name: "Her Value Foundation",
  contactPhone: "+234 800 555 0100",
  contactEmail: "hello@example.org",
  joinUrl: "https://example.org/join",
  volunteerUrl: "https://example.org/volunteer",
  whatsappNumber: "2348005550100",
  donateUrl: "",
  donateMessage: "Hello! I would like to support girls who return to school. How can I donate?",
  partnerUrl: "",
  partnerMessage: "Hello! Our organisation would like to partner with you. How can we start?",
  timeZone: "Africa/Lagos",
};
const SOCIALS = {
  facebook: "https://example.org/facebook",
  x: "https://example.org/x",
  instagram: "https://example.org/instagram",
  linkedin: "https://example.org/linkedin",
  youtube: "",
};
const PARTNERS = {
  cards: [
    {
      title: "Education Service Coordinator",
      name: "Hauwa Sule, riverside schools",
      url: "",
      description:
        "Knows every head teacher along the river. When a girl wants to come back, she finds the desk, and stays in the room until the register carries her name again.",
    },
    {
      title: "Education Service Coordinator",
      name: "Ngozi Ede, hill schools",
      url: "",
      description:
        "Hears first when a girl stops coming to class. Her call reaches us within days, while the way back is still short.",
    },
    {
      title: "Corporate Partner",
      name: "Marigold Textile Works",
      url: "",
      description:
        "Weaves and sews the uniforms, made to measure, and trains young mothers at its looms during the holidays for a fair wage.",
    },
    {
      title: "Influencer Partner",
      name: "Zainab Ladan",
      url: "https://example.org/zainab",
      description:
        "Went back to school with a baby on her back and tells of it, in her own words, to everybody who follows her.",
    },
  ],
  impact: { partnerships: 4, communities: 5, successRate: 95 },
};

/**
 * Figures and cards that the program begins with are examples until somebody confirms them, and the
 * program no longer has invented contact data and partners of its own. A site that exists keeps all
 * that it shows: what it took from the program so far is written into its settings.
 */
export const examples: Migration = {
  async up(db: Any) {
    for (const table of ["statistics", "story_cards", "campaign_highlights"])
      await db.schema
        .alterTable(table)
        .addColumn("is_example", "boolean", (c) => c.notNull().defaultTo(false))
        .execute();
    const { rows } = await sql`select 1 from statistics limit 1`.execute(db);
    if (rows.length === 0) return;
    await complete(db, "site", (stored) => ({
      ...SITE,
      ...stored,
      socials: { ...SOCIALS, ...fieldsOf(stored.socials) },
    }));
    await complete(db, "partners", (stored) => ({ ...PARTNERS, ...stored }));
  },
};

async function complete(db: Any, key: string, fill: (stored: Fields) => Fields): Promise<void> {
  const found = await sql<{ value: string }>`select value from settings where key = ${key}`.execute(db);
  const text = found.rows[0]?.value;
  const value = JSON.stringify(fill(parse(text)));
  // The version stays: a form that is open in a browser shows the same values.
  if (text === undefined)
    await sql`insert into settings (key, value, updated_at) values (${key}, ${value}, 0)`.execute(db);
  else await sql`update settings set value = ${value} where key = ${key}`.execute(db);
}

function parse(text: string | undefined): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
