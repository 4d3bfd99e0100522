import { whatsappLink } from "#app/platform/settings/site-settings.ts";
import { Button } from "#app/ui/control/button.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";

/** What somebody sends to a giver who has no email address. */
export type ByHand = {
  /** The giver, or "" if nobody said so. */
  name: string;
  contact: string;
  text: string;
  /** Where it is noted as sent. */
  address: string;
};

/** Lists what is to be sent on WhatsApp. Each leaves the list once somebody has sent it. */
export function SendByHand({ heading, waiting }: { heading: string; waiting: readonly ByHand[] }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="to-send" className="mt-6 grid gap-3 first:mt-0">
      <h2 id="to-send" className="text-lg text-plum">
        {heading}
      </h2>
      <ul className="divide-y divide-line">
        {waiting.map((one) => (
          <Waiting key={one.address} {...one} />
        ))}
      </ul>
    </section>
  );
}

const NOTED = { success: "Noted as sent", failure: "Failed to note it." };

function Waiting({ name, contact, text, address }: ByHand) {
  const { send, busy, answer } = useSave(NOTED.failure);
  useSaveToast(answer, NOTED);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 wrap-anywhere">
        <strong>{name || "Somebody"}</strong>
        <span className="block text-sm text-muted">{contact}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <a
          className="button button-secondary button-small"
          href={whatsappLink(contact, text)}
          target="_blank"
          rel="noreferrer"
        >
          Open WhatsApp
        </a>
        <Button
          variant="quiet"
          size="small"
          aria-label={`I have sent it to ${name || contact}`}
          busy={busy}
          busyLabel="Saving..."
          onClick={() => void send(address)}
        >
          I have sent it
        </Button>
      </span>
      <SaveProblem answer={answer} />
    </li>
  );
}
