import { useState } from "react";
import { whatsappLink } from "#app/platform/settings/site-settings.ts";
import { Button } from "#app/ui/control/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useCopyField } from "#app/ui/form/use-copy-field.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import type { ShownGift } from "../gift-list.server.ts";
import { THANKS_LIMIT } from "../giving-settings.ts";

type ThanksProps = {
  gift: ShownGift;
  /** What was given, in words. */
  what: string;
  foundation: string;
  /** The giver's private page. */
  link: string;
  /** Where a mail can be sent. */
  email: string | undefined;
};

const WORDS = { success: "Thanks noted", failure: "Failed to note the thanks." };

/** Thanks a giver: by mail, on WhatsApp, or in another way, of which this notes only that. */
export function Thanks({ gift, what, foundation, link, email }: ThanksProps) {
  const { id, giver, state } = gift;
  const person = typeof giver === "object" ? giver : undefined;
  const { send, busy, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  const [text, setText] = useState(
    `Dear ${person?.name || "friend"},\n\nyour gift has arrived: ${what}. Thank you.\n\n${foundation}`,
  );
  const { field, copyButton } = useCopyField("The giver's private page", link);
  const phone = person && !email && /^\+?[\d\s()/-]{7,}$/.test(person.contact) ? person.contact : undefined;
  return (
    <section aria-labelledby="thanks" className="grid gap-3 rounded-md border border-line bg-white p-4">
      <h2 id="thanks" className="text-lg text-plum">
        {state === "thanked" ? "Somebody has thanked" : "Say thank you"}
      </h2>
      <form
        aria-label="Say thank you"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send(`/admin/gifts/${id}/thanks`, new FormData(event.currentTarget));
        }}
      >
        {person?.contact ? (
          <TextArea
            name="text"
            label="Text"
            rows={6}
            value={text}
            maxLength={THANKS_LIMIT}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <p className="text-sm text-muted">
            There is no address to write to. Note it here once you have thanked.
          </p>
        )}
        <SaveProblem answer={answer} />
        <p className="flex flex-wrap gap-3">
          {phone ? (
            <a
              className="button button-secondary"
              href={whatsappLink(phone, `${text}\n\n${link}`)}
              target="_blank"
              rel="noreferrer"
            >
              Open WhatsApp
            </a>
          ) : null}
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {email ? "Send Thanks by Mail" : "I have thanked"}
          </Button>
        </p>
      </form>
      <p className="text-sm text-muted">
        The giver's private page shows that the gift has arrived. Every mail links to it.
      </p>
      {field}
      <p>{copyButton}</p>
    </section>
  );
}
