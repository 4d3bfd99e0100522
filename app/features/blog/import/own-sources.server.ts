import type { ReadDb } from "#app/platform/database/database.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import { PICTURES_PATH, type PictureData } from "#app/platform/images/picture-data.ts";
import type { Sources } from "./take-in-html.server.ts";

const OWN_PICTURE = new RegExp(`^${PICTURES_PATH}([0-9a-f]{32})-\\d{1,5}\\.(?:jpg|webp|avif)$`);

/**
 * Resolves the pictures of a file by address: finds this site's own pictures, and
 * fetches no others.
 */
export function ownSources(db: ReadDb, siteUrl: string): Sources {
  return {
    linkTo: (address) => withoutSite(address, siteUrl),
    async findPicture(address) {
      const picture = await findOwnPicture(db, siteUrl, address);
      if (picture) return picture;
      if (/^data:/i.test(address)) return { missing: "it stands in the file itself" };
      return OWN_PICTURE.test(withoutSite(address, siteUrl))
        ? { missing: "it is no longer stored here" }
        : { missing: "it is on another site" };
    },
  };
}

/** Finds the stored picture at an address of this site, absolute or relative to its root. */
export async function findOwnPicture(
  db: ReadDb,
  siteUrl: string,
  address: string,
): Promise<PictureData | undefined> {
  const id = OWN_PICTURE.exec(withoutSite(address, siteUrl))?.[1];
  if (!id) return undefined;
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPictureData(row);
}

function withoutSite(address: string, siteUrl: string): string {
  const trimmed = address.trim();
  return trimmed.startsWith(`${siteUrl}/`) ? trimmed.slice(siteUrl.length) : trimmed;
}
