import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { forgetForm, keepForm } from "#app/ui/form/kept-forms.ts";
import { CONSENT_USES } from "../consent-uses.ts";

/** Keeps what was typed on this device, encrypted, while it waits for a connection. */
export function useKeptConsent(address: string, siteKey: string | undefined, isWaiting: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [isKept, setKept] = useState(false);
  const keeping = useRef(Promise.resolve());
  function keep() {
    const typed = form.current;
    if (!isWaiting || !siteKey || !typed) return;
    // One after the other, so that the last one counts.
    keeping.current = keeping.current.then(async () => {
      const isComplete = checkComplete(typed);
      if (!isComplete) forgetForm(address);
      setKept(isComplete && (await keepForm(siteKey, address, new FormData(typed))));
    });
  }
  const beginKeeping = useEffectEvent(keep);
  useEffect(() => {
    if (isWaiting) beginKeeping();
  }, [isWaiting]);
  const forget = () => {
    forgetForm(address);
    setKept(false);
  };
  return { form, isKept, keep, forget };
}

/** Nobody can complete it later: only the site can read what is kept. */
function checkComplete(form: HTMLFormElement): boolean {
  const typed = new FormData(form);
  const uses = Object.keys(CONSENT_USES).filter((use) => typed.has(use));
  return (
    form.checkValidity() && uses.length > 0 && String(typed.get("validUntil")) >= String(typed.get("askedOn"))
  );
}

type NoConnectionProps = {
  kept: Pick<ReturnType<typeof useKeptConsent>, "isKept" | "forget">;
  busy: boolean;
  onTry: () => void;
};

/** Says what becomes of a form that waits for a connection. */
export function NoConnection({ kept: { isKept, forget }, busy, onTry }: NoConnectionProps) {
  return (
    <Alert tone="warning" title="No connection" announce>
      <p>
        What you entered is sent by itself as soon as there is a connection.{" "}
        {isKept
          ? "This device keeps it encrypted, also if you close this page: then it is sent when you next open the dashboard."
          : "Keep this page open."}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={onTry}>
          Try now
        </Button>
        {isKept ? (
          <Button variant="secondary" size="small" onClick={forget}>
            Delete it from this device
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}
