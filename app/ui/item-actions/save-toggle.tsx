import type { PictureData } from "#app/platform/images/picture-data.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { BookmarkIcon } from "./item-icons.tsx";
import { forgetItem, isSame, saveItem, useSavedItems } from "./saved-items.ts";

export type SaveToggleProps = {
  item: Omit<SavedItem, "picture"> & { picture?: PictureData | null };
};

/**
 * Saves a post or an event on this device, or removes it. /saved lists the saved items. Invisible
 * without scripts.
 */
export function SaveToggle({ item: { picture, ...item } }: SaveToggleProps) {
  const saved = useSavedItems();
  const isSaved = saved?.some((other) => isSame(other, item)) ?? false;
  return (
    <button
      type="button"
      // Reserves the space until hydration, so that nothing shifts.
      className={["item-action", isSaved && "item-action-on", !saved && "item-action-absent"]
        .filter(Boolean)
        .join(" ")}
      onClick={() => (isSaved ? forgetItem(item) : saveItem({ ...item, ...cardPicture(picture) }))}
    >
      <ItemActionStyles />
      <BookmarkIcon filled={isSaved} />
      {isSaved ? "Saved" : "Save"}
    </button>
  );
}

function cardPicture(picture: PictureData | null | undefined): Pick<SavedItem, "picture"> {
  if (!picture) return {};
  const width = picture.widths.find((one) => one >= 480) ?? picture.width;
  return { picture: pictureAddress(picture, width, "webp") };
}
