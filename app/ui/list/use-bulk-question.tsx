import { useState } from "react";
import { refusalFor } from "#app/platform/forms/keep-form.ts";
import type { SaveRefusal } from "#app/platform/forms/save-answer.ts";
import type { BulkPlan } from "#app/platform/records/bulk-plan.ts";
import { Alert } from "../feedback/alert.tsx";
import { ConfirmDialog } from "../feedback/dialog.tsx";

type BulkAction = {
  /** The title of the dialog: "Make drafts?" */
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** The address that returns the plan. */
  planAddress: string;
  /** The error message if the plan can't be loaded. */
  failure: string;
  /** Runs the action. Returns a new plan if the rows have changed since this one was made. */
  carryOut: (token: string) => Promise<BulkPlan | undefined>;
};

type Question = BulkAction & { plan: BulkPlan; isRepeated: boolean };

/**
 * Asks for confirmation of a bulk action, with the server's plan for exactly these rows. Asks again
 * if the rows have changed meanwhile.
 *
 * @returns `ask` opens the dialog, `busy` is true while the plan loads or the action runs,
 * `problem` is set if the plan couldn't be loaded, and `dialog` is the element to render
 */
export function useBulkQuestion() {
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveRefusal>();

  async function ask(action: BulkAction) {
    setBusy(true);
    const plan = await readPlan(action);
    setBusy(false);
    if ("ok" in plan) setProblem(plan);
    else {
      setProblem(undefined);
      setQuestion({ ...action, plan, isRepeated: false });
    }
  }

  async function confirm(asked: Question) {
    if (busy) return;
    setBusy(true);
    const plan = await asked.carryOut(asked.plan.token);
    setBusy(false);
    setQuestion(plan && { ...asked, plan, isRepeated: true });
  }

  const dialog = (
    <ConfirmDialog
      open={question !== undefined}
      title={question?.title}
      confirmLabel={question?.confirmLabel ?? ""}
      danger={question?.danger}
      busy={busy}
      onClose={() => setQuestion(undefined)}
      onConfirm={() => question && void confirm(question)}
    >
      {question?.isRepeated ? (
        <Alert tone="warning" announce>
          <p>What you chose has changed meanwhile. Nothing was done yet.</p>
        </Alert>
      ) : null}
      <ul className="grid gap-1">
        {question?.plan.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">You can undo this afterwards.</p>
    </ConfirmDialog>
  );
  return { ask, busy, problem, dialog };
}

async function readPlan({ planAddress, failure }: BulkAction): Promise<BulkPlan | SaveRefusal> {
  try {
    const response = await fetch(planAddress, { headers: { Accept: "application/json" } });
    if (!response.ok) return refusalFor(response.status, failure);
    return (await response.json()) as BulkPlan;
  } catch {
    return { ok: false, formError: failure };
  }
}
