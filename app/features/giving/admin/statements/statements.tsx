import { useState } from "react";
import { describeGift } from "#app/features/giving/payment-details.ts";
import { listOpenLines, type OpenLine } from "#app/features/giving/statements/open-lines.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { Route } from "./+types/statements";
import { StatementForm } from "./statement-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getSite(context);
  return listOpenLines(db, config);
}

/** Imports statements, and asks about the lines that could not be booked by themselves. */
export default function Statements({ loaderData: { count, lines } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Statements" />
      <div className="grid max-w-3xl gap-8">
        <StatementForm />
        <section aria-labelledby="to-decide" className="grid gap-4">
          <h2 id="to-decide" className="text-lg text-plum">
            {count === 0 ? "Nothing to decide" : `To decide: ${count}`}
          </h2>
          {count === 0 ? (
            <EmptyState title="Every line is decided">
              Lines with the reference, amount and currency of a promise are booked by themselves. All others
              wait here.
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          )}
          {count > lines.length ? (
            <p className="text-sm text-muted">{count - lines.length} more follow once these are decided.</p>
          ) : null}
        </section>
      </div>
    </>
  );
}

const WORDS = { success: "Line decided", failure: "Failed to decide the line." };

function Line({ line }: { line: OpenLine }) {
  const { id, text, bookedOn, proposals, together } = line;
  const { send, busy, answer } = useSave(WORDS.failure);
  useSaveToast(answer, WORDS);
  const [sent, setSent] = useState("");
  const money = formatMoney(line);
  const decide = (decision: string, gift = "") => {
    setSent(decision + gift);
    void send(
      `/admin/gifts/statements/${id}/decision`,
      new URLSearchParams({
        decision,
        ...(gift && { [decision === "pays together" ? "gifts" : "gift"]: gift }),
      }),
    );
  };
  const button = (label: string, decision: string, gift = "") => (
    <Button
      variant={decision.startsWith("pays") ? "secondary" : "quiet"}
      size="small"
      aria-label={`${label}: ${money}, ${calendarDate(bookedOn)}`}
      busy={busy && sent === decision + gift}
      busyLabel="Saving..."
      onClick={() => decide(decision, gift)}
    >
      {label}
    </Button>
  );
  return (
    <li className="grid gap-3 rounded-md border border-line bg-white p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="tabular-nums">{money}</strong>
        <span className="text-sm text-muted">{calendarDate(bookedOn)}</span>
      </p>
      <p className="text-sm wrap-anywhere">{text || "The statement says nothing more."}</p>
      {together ? (
        <p>
          {button(
            `Pays for ${together.map(({ reference }) => reference).join(" and ")} together`,
            "pays together",
            together.map((gift) => gift.id).join(),
          )}
        </p>
      ) : null}
      {proposals.length > 0 ? (
        <ul aria-label="What it may pay for" className="divide-y divide-line border-y border-line">
          {proposals.map((gift) => (
            <li key={gift.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0 text-sm wrap-anywhere">
                <strong>{describeGift(gift)}</strong>
                <span className="block text-muted">
                  {[gift.reference, gift.name, gift.state === "promised" ? "" : "has arrived already"]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {gift.state === "promised" ? (
                button(`Pays for ${gift.reference}`, "pays", gift.id)
              ) : (
                <span className="flex flex-wrap gap-2">
                  {button("Booked already", "booked already", gift.id)}
                  {button(`More for ${gift.reference}`, "pays", gift.id)}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap gap-2">
        {button("A gift that nobody promised", "new gift")}
        {button("Not a gift", "no gift")}
      </p>
      <SaveProblem answer={answer} />
    </li>
  );
}
