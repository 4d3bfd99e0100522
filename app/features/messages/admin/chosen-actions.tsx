import { Button } from "#app/ui/control/button.tsx";
import type { MessageFolder } from "../message-filter.ts";
import type { MessageChangeName } from "./use-message-changes.ts";

type ChosenActionsProps = {
  folder: MessageFolder;
  all: readonly { id: string }[];
  chosen: readonly { id: string }[];
  busy: MessageChangeName | undefined;
  onTickAll: (isTicked: boolean) => void;
  onChange: (name: MessageChangeName) => void;
};

/** The id of the checkbox that selects all messages. */
export const CHOOSE_ALL = "choose-all-messages";

type Offer = [name: MessageChangeName, label: string];

const READING: Offer[] = [
  ["markRead", "Mark as read"],
  ["markUnread", "Mark as unread"],
];

/** The bulk actions of each folder. */
const OFFERS: Record<MessageFolder, Offer[]> = {
  inbox: [...READING, ["archive", "Archive"], ["quarantine", "Spam"], ["remove", "Delete"]],
  archive: [...READING, ["unarchive", "Move to inbox"], ["remove", "Delete"]],
  spam: [["release", "Not spam"], ...READING, ["remove", "Delete"]],
};

/** Selects all messages of the page, and applies an action to the selected ones. */
export function ChosenActions({ folder, all, chosen, busy, onTickAll, onChange }: ChosenActionsProps) {
  return (
    <fieldset
      aria-label="Chosen messages"
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2"
    >
      <label className="choice min-h-8 text-sm">
        <input
          id={CHOOSE_ALL}
          type="checkbox"
          checked={chosen.length === all.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < all.length;
          }}
          onChange={(event) => onTickAll(event.target.checked)}
        />
        <span>Select all on this page</span>
      </label>
      <p role="status" className="text-sm text-muted">
        {chosen.length > 0 ? `${chosen.length} selected` : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        {(chosen.length > 0 ? OFFERS[folder] : []).map(([name, label]) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            disabled={busy !== undefined && busy !== name}
            busy={busy === name}
            onClick={() => onChange(name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
