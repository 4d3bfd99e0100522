import { Button } from "#app/ui/control/button.tsx";
import { REPLY_FIELD } from "../reply-form.ts";
import type { MessagePage } from "./message-page.server.ts";
import type { MessageChangeName } from "./message-words.ts";

type MessageActionsProps = {
  message: Pick<MessagePage, "folder" | "isAnswered">;
  busy: MessageChangeName | undefined;
  onChange: (name: MessageChangeName) => void;
};

type Offer = [name: MessageChangeName, label: string];

/** Renders the actions for the open message. */
export function MessageActions({ message: { folder, isAnswered }, busy, onChange }: MessageActionsProps) {
  const answer: Offer = isAnswered
    ? ["markUnanswered", "Mark as unanswered"]
    : ["markAnswered", "Mark as answered"];
  const offers: Offer[] = {
    inbox: [["archive", "Archive"], answer, ["quarantine", "Spam"]] satisfies Offer[],
    archive: [["unarchive", "Move to inbox"], answer, ["quarantine", "Spam"]] satisfies Offer[],
    spam: [["release", "Not spam"]] satisfies Offer[],
  }[folder];
  return (
    <fieldset aria-label="What to do with this message" className="flex min-w-0 flex-wrap gap-2">
      {folder === "spam" ? null : (
        <Button size="small" onClick={() => document.getElementById(REPLY_FIELD)?.focus()}>
          Reply
        </Button>
      )}
      {[...offers, ["markUnread", "Mark as unread"] as Offer, ["remove", "Delete"] as Offer].map(
        ([name, label]) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            disabled={busy !== undefined && busy !== "markRead"}
            busy={busy === name}
            onClick={() => onChange(name)}
          >
            {label}
          </Button>
        ),
      )}
    </fieldset>
  );
}
