import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../control/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { forgetForm, keptForms } from "./kept-forms.ts";
import { SaveProblem } from "./save-problem.tsx";
import { useSave, useSaveToast } from "./use-save.ts";
import { useSendLater } from "./use-send-later.ts";

type SendKeptFormProps = {
  /** What the forms are, for people: "consent". */
  what: string;
};

/**
 * Sends the forms that this device has kept for want of a connection, one after the other. Says
 * what became of them; without any it shows nothing.
 */
export function SendKeptForm({ what }: SendKeptFormProps) {
  const [address, setAddress] = useState<string>();
  const words = { success: `The ${what} that this device kept is saved`, failure: `Failed to save ${what}.` };
  const { send, again, busy, answer, setAnswer } = useSave(words.failure);
  const isWaiting = useSendLater(answer, again);
  const sendNext = useEffectEvent(() => {
    const [next] = Object.entries(keptForms());
    setAddress(next?.[0]);
    if (next) void send(next[0], new URLSearchParams({ sealed: next[1] }));
  });
  useEffect(() => sendNext(), []);
  const forget = () => {
    if (address) forgetForm(address);
    setAnswer(undefined);
    sendNext();
  };
  useSaveToast(isWaiting ? undefined : answer, words, forget);

  if (answer?.ok !== false) return null;
  const problems = Object.values(answer.errors ?? {});
  return (
    <div className="mb-6">
      <Alert tone="warning" title={`A ${what} is kept on this device`}>
        <p>
          {isWaiting
            ? "It is encrypted, and is sent by itself as soon as there is a connection."
            : ["It could not be saved.", ...problems].join(" ")}
        </p>
        <SaveProblem answer={isWaiting ? undefined : answer} again={again} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={again}>
            Try now
          </Button>
          <Button variant="secondary" size="small" onClick={forget}>
            Delete it from this device
          </Button>
        </div>
      </Alert>
    </div>
  );
}
