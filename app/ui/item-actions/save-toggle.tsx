import { type PictureData, pictureAddress } from "#app/platform/images/picture-data.ts";
import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { BookmarkIcon } from "./item-icons.tsx";

export type SaveToggleProps = {
  item: Omit<SavedItem, "picture"> & { picture?: PictureData | null };
};

/**
 * Saves a post or an event on this device, or removes it (`save.browser.ts`). /saved lists the saved
 * items. Invisible without scripts, but its space is reserved, so that nothing shifts.
 */
export function SaveToggle({ item: { picture, ...item } }: SaveToggleProps) {
  const saved = { ...item, ...cardPicture(picture) } satisfies SavedItem;
  return (
    <button
      type="button"
      className="item-action item-action-absent"
      data-enhance="save"
      data-item={JSON.stringify(saved)}
    >
      <ItemActionStyles />
      <BookmarkIcon />
      <span>Save</span>
    </button>
  );
}

function cardPicture(picture: PictureData | null | undefined): Pick<SavedItem, "picture"> {
  if (!picture) return {};
  const width = picture.widths.find((one) => one >= 480) ?? picture.width;
  return { picture: pictureAddress(picture, width, "webp") };
}
