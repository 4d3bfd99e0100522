import { useState } from "react";
import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { calendarDate, localDate } from "#app/platform/time/local-date.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { giftPath } from "../gift-link.server.ts";
import { findGift, type ShownGift } from "../gift-list.server.ts";
import { REPEATS } from "../giving-settings.ts";
import { describeGift } from "../payment-details.ts";
import { emailOf } from "../promises.server.ts";
import { listReceipts } from "../receipts/receipts.server.ts";
import { findReminders } from "../reminders/reminders.server.ts";
import type { Route } from "./+types/gift";
import { ArrivalDialog } from "./arrival-dialog.tsx";
import { GIFT_STATES, nameGiver } from "./gift-words.ts";
import { Receipts } from "./receipts-section.tsx";
import { ReversalDialog } from "./reversal-dialog.tsx";
import { Thanks } from "./thanks-form.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const [gift, { timeZone, name }, receipts] = await Promise.all([
    findGift(db, config, id),
    readSiteSettings(db),
    listReceipts(db, id),
  ]);
  if (!gift) throw data(null, { status: 404 });
  const { giver } = gift;
  const reminders = await findReminders(db, gift.series);
  return {
    ...{ gift, receipts, what: describeGift(gift), foundation: name, newId: newId() },
    reminders: reminders && {
      ...reminders,
      words: `${REPEATS[reminders.repeats]}, next on ${calendarDate(reminders.remindOn)}`,
    },
    ...{ today: dateIn(timeZone, Date.now()), since: localDate(gift.createdAt, timeZone) },
    link: config.siteUrl + (await giftPath(db, id)),
    email: config.smtpUrl && typeof giver === "object" ? emailOf(giver.contact) : undefined,
  };
}

/** Shows a gift: who gives it, what has arrived, and whether somebody has thanked. */
export default function Gift({ loaderData }: Route.ComponentProps) {
  const { gift, receipts, what, since, reminders } = loaderData;
  const [isArriving, setArriving] = useState(false);
  const { reference, state, giver, way, promisedAt } = gift;
  return (
    <>
      <PageTitle title={what}>
        <Badge tone={GIFT_STATES[state].tone}>{GIFT_STATES[state].label}</Badge>
      </PageTitle>
      <div className="grid max-w-3xl gap-6">
        <dl className="grid gap-2">
          <Fact term="Reference">{reference}</Fact>
          <Fact term={promisedAt === null ? "Recorded" : "Promised"}>{since}</Fact>
          {reminders ? <Fact term="Reminders">{reminders.words}</Fact> : null}
          {gift.appeal ? <Fact term="Appeal">{gift.appeal}</Fact> : null}
          <Fact term="Way">{way}</Fact>
          <Fact term="Giver">{nameGiver(giver)}</Fact>
          {typeof giver === "object" ? (
            <>
              <Fact term="Contact">{giver.contact || "–"}</Fact>
              {giver.onBehalfOf ? <Fact term="In the name of">{giver.onBehalfOf}</Fact> : null}
            </>
          ) : null}
        </dl>
        <Bookings gift={gift} onArrival={() => setArriving(true)} />
        {gift.arrivedAt === null && receipts.length === 0 ? null : (
          <Receipts gift={gift} receipts={receipts} />
        )}
        {state === "arrived" || state === "thanked" ? <Thanks {...loaderData} /> : null}
        {reminders ? <Reminders id={gift.id} /> : null}
        {typeof giver === "object" ? <GiverRemoval gift={gift} /> : null}
      </div>
      {isArriving ? <ArrivalDialog {...loaderData} onClose={() => setArriving(false)} /> : null}
    </>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Bookings({ gift, onArrival }: { gift: ShownGift; onArrival: () => void }) {
  const [reversed, setReversed] = useState<string>();
  const { id, bookings, currency, amount } = gift;
  return (
    <section aria-labelledby="bookings" className="rounded-md border border-line bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="bookings" className="text-lg text-plum">
          What has arrived
        </h2>
        <Button variant="secondary" size="small" onClick={onArrival}>
          {bookings.length === 0 ? "It arrived" : "More arrived"}
        </Button>
      </div>
      {bookings.length === 0 ? (
        <p className="mt-1 text-sm text-muted">Nothing yet. A promise does not count.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {bookings.map((booking) => (
            <li key={booking.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <strong className="tabular-nums">
                  {amount === null
                    ? booking.reverses
                      ? "Taken back"
                      : "Arrived"
                    : formatMoney({ amount: booking.amount, currency })}
                </strong>
                <span className="block text-sm text-muted">
                  {calendarDate(booking.bookedOn)}, {booking.way}, entered by {booking.bookedByName}
                </span>
                {booking.reason ? (
                  <span className="block text-sm wrap-anywhere">Reversed: {booking.reason}</span>
                ) : null}
              </span>
              {booking.reverses || booking.isReversed ? null : (
                <Button variant="quiet" size="small" onClick={() => setReversed(booking.id)}>
                  Reverse
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {reversed ? (
        <ReversalDialog
          title="Reverse this booking?"
          address={`/admin/gifts/${id}/bookings/${reversed}/reversal`}
          words={{ success: "Booking reversed", failure: "Failed to reverse the booking." }}
          onClose={() => setReversed(undefined)}
        />
      ) : null}
    </section>
  );
}

const STOPPED = { success: "Reminders stopped", failure: "Failed to stop the reminders." };

function Reminders({ id }: { id: string }) {
  const { send, busy, answer } = useSave(STOPPED.failure);
  useSaveToast(answer, STOPPED);
  return (
    <section aria-labelledby="reminders" className="rounded-md border border-line bg-white p-4">
      <h2 id="reminders" className="text-lg text-plum">
        The giver wants no more reminders
      </h2>
      <p className="mt-1 text-sm">They can also stop them on their own page.</p>
      <SaveProblem answer={answer} />
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        busy={busy}
        busyLabel="Saving..."
        onClick={() => void send(`/admin/gifts/${id}/reminder`, null, "DELETE")}
      >
        Stop Reminders
      </Button>
    </section>
  );
}

function GiverRemoval({ gift: { id, reference } }: { gift: ShownGift }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="giver" className="rounded-md border border-line bg-white p-4">
      <h2 id="giver" className="text-lg text-plum">
        The giver wants to be forgotten
      </h2>
      <p className="mt-1 text-sm">What arrived stays in the accounts, without a name.</p>
      <Button variant="danger" size="small" className="mt-3" onClick={() => setAsking(true)}>
        Delete Name and Contact
      </Button>
      {isAsking ? (
        <RemovalQuestion
          title="Delete name and contact?"
          address={`/admin/gifts/${id}/giver`}
          confirmLabel="Delete"
          words={{ success: "Giver deleted", failure: "Failed to delete the giver." }}
          onClose={() => setAsking(false)}
        >
          <p>Who gave {reference} can't be found out again, except from older backups.</p>
        </RemovalQuestion>
      ) : null}
    </section>
  );
}
