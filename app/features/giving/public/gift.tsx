import { data, type LinksFunction, redirect } from "react-router";
import { textFields } from "#app/platform/forms/form-text.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { qrCode } from "#app/platform/text/qr-code.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { longDate } from "#app/platform/time/site-time.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { listSpent } from "../accounts/accounts.server.ts";
import { findGiftOf } from "../gift-link.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { REPEATS } from "../giving-settings.ts";
import { describeGift, paymentLines } from "../payment-details.ts";
import { beginPayment, findWaitingPayment, paymentProvider } from "../payments/online-payments.server.ts";
import { PaymentsAway } from "../payments/payment-port.ts";
import { emailOf, type MailedDetails, mailPaymentDetails, withdrawPromise } from "../promises.server.ts";
import { findValidReceipt } from "../receipts/receipts.server.ts";
import { findReminders, stopReminders } from "../reminders/reminders.server.ts";
import { listReportsOn } from "../reports/reports.server.ts";
import { GiftReports } from "../ui/gift-reports.tsx";
import type { Route } from "./+types/gift";
import styles from "./donate.css?url";
import { type PayAnswer, Payment } from "./payment.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Enough for a school with one address, but not for a program. */
const PAYMENTS_FROM_ONE_NETWORK = { limit: 20, windowMs: 3_600_000 };

const SHOWN_SPENDINGS = 10;

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = getWritableSite(context);
  const gift = await findGiftOf(db, params.token);
  if (!gift) throw data(null, { status: 404 });
  const [{ ways, showsAccounts }, { timeZone }, receipt, reports, reminders] = await Promise.all([
    readGiving(db),
    readSiteSettings(db),
    findValidReceipt(db, gift.id),
    listReportsOn(db, gift.id),
    findReminders(db, gift.series),
  ]);
  const provider = paymentProvider(config);
  const since = gift.arrivedAt === null ? null : gift.firstBookedOn;
  // Only what visitors may read under /accounts.
  const spent =
    showsAccounts && since ? await listSpent(db, SHOWN_SPENDINGS, { appealId: gift.appealId, since }) : [];
  const way = ways.find(({ name }) => name === gift.way);
  const lines = paymentLines(gift, way);
  const day = (instant: number | null) => (instant === null ? undefined : localDate(instant, timeZone));
  return {
    ...{ reference: gift.reference, state: gift.state, what: describeGift(gift), way, lines },
    received: gift.received > 0 ? formatMoney({ amount: gift.received, currency: gift.currency }) : undefined,
    ...{ promisedOn: day(gift.promisedAt), arrivedOn: day(gift.arrivedAt), thankedOn: day(gift.thankedAt) },
    spent: spent.map(({ spentOn, purpose, ...money }) => ({
      ...{ purpose, spentOn: longDate(spentOn), amount: formatMoney(money) },
    })),
    reports: reports.map(({ createdAt, ...report }) => ({
      ...report,
      sentOn: localDate(createdAt, timeZone),
    })),
    receipt: receipt && { number: receipt.number, address: `/donate/${params.token}/receipt.pdf` },
    code: qrCode(lines.join("\n")),
    reminders: reminders && {
      often: REPEATS[reminders.repeats].toLowerCase(),
      next: longDate(reminders.remindOn),
    },
    paidBy: provider && gift.amount !== null && provider.takes(gift.currency) ? provider.name : undefined,
    isBeingPaid: (await findWaitingPayment(db, gift.id)) !== undefined,
    sendsMail: config.smtpUrl !== undefined,
  };
}

/** Withdraws the promise, mails how to keep it, or stops the reminders. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { outages, ...site } = getWritableSite(context);
  const gift = await findGiftOf(site.db, params.token);
  if (!gift) throw data(null, { status: 404 });
  const { act, email = "", payer = "" } = textFields(await request.formData());
  try {
    if (act === "mail") {
      const mailed = await mailPaymentDetails(site, gift, email);
      return data<GiftAnswer>(mailed, { status: mailed.mailedTo ? 200 : 400 });
    }
    if (act === "pay") return data<GiftAnswer>(await pay(context, params.token, gift, payer));
    if (act === "stop") {
      await stopReminders(site.db, auditActor.anonymous, gift.id);
      return data<GiftAnswer>({ isStopped: true });
    }
    if (act !== "withdraw") throw data(null, { status: 400 });
    if (await withdrawPromise(site.db, gift.id)) return redirect("/donate", 303);
  } catch (error) {
    if (error instanceof PaymentsAway) {
      site.log.warn(error.message);
      return data<GiftAnswer>(
        { payError: "It can’t be paid online just now. Try again later." },
        { status: 503 },
      );
    }
    if (!(error instanceof Error)) throw error;
    const status = outages.statusOf(error, "act on a gift not stored");
    return data<GiftAnswer>({ problem: "That could not be done. Try again in a minute." }, { status });
  }
  return data<GiftAnswer>(
    {
      problem:
        "Something of it has arrived already, or is on its way, so it can't be withdrawn here. Please write to us.",
    },
    { status: 409 },
  );
}

/** Leads to the provider's page. A form may not lead there itself: it only posts to this site. */
async function pay(
  context: Route.ActionArgs["context"],
  token: string,
  gift: { id: string; amount: number | null; currency: string; state: string },
  payer: string,
): Promise<GiftAnswer> {
  const { db, config } = getWritableSite(context);
  const provider = paymentProvider(config);
  const { amount, currency } = gift;
  if (!provider?.takes(currency) || amount === null || gift.state !== "promised")
    return { payError: "This gift can’t be paid online." };
  const email = emailOf(payer);
  if (!email) return { payError: "Enter an email address, for example ada@example.org.", payer };
  const key = `online payments ${getRequestInfo(context).clientAddress}`;
  if (!(await consumeRateLimit(db, key, PAYMENTS_FROM_ONE_NETWORK)).allowed)
    return { payError: "Too many payments were begun from your network. Try again in an hour.", payer };
  const returnTo = `${config.siteUrl}/donate/${token}/payment`;
  return { payAt: await beginPayment(db, provider, { ...gift, amount }, { email, returnTo }) };
}

type GiftAnswer = { problem?: string; isStopped?: true } & MailedDetails & PayAnswer;

/** A giver's private page: how to send the gift, and what became of it. It names nobody. */
export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, receipt, spent, reports, reminders } = loaderData;
  const answer = actionData as GiftAnswer | undefined;
  return (
    <>
      <PageHead title="Your gift" />
      <PageHero eyebrow={`Reference ${reference}`} {...headingOf(loaderData)} />
      <div className="gift wrap">
        <Steps {...loaderData} />
        {answer?.problem ? <p className="field-error">{answer.problem}</p> : null}
        {receipt ? (
          <p>
            <a className="button button-secondary" href={receipt.address} download>
              Receipt No. {receipt.number} (PDF)
            </a>
          </p>
        ) : null}
        {spent.length > 0 ? <Spent spent={spent} /> : null}
        <GiftReports heading="What it did" reports={reports} />
        {state === "promised" ? <Payment {...loaderData} answer={answer} /> : null}
        {reminders || answer?.isStopped ? <Reminders {...reminders} /> : null}
      </div>
    </>
  );
}

function headingOf({ state, what, received }: Shown): { heading: string; lead: string } {
  if (state === "promised")
    return {
      heading: "Thank you for your promise",
      lead: "Now send it as below. This page shows when it has arrived: keep its address.",
    };
  if (state === "reversed")
    return {
      heading: "This gift is not booked any more",
      lead: "It was entered by mistake, or its payment was taken back. Please write to us if that is wrong.",
    };
  return { heading: "Your gift has arrived", lead: `${received ?? what} arrived. Thank you.` };
}

/** What was bought since, with this gift and others for the same. */
function Spent({ spent }: Pick<Shown, "spent">) {
  return (
    <section aria-labelledby="spent" className="gift-spent">
      <h2 id="spent">What the money was spent on since</h2>
      <ul>
        {spent.map(({ spentOn, purpose, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <li key={index}>
            <strong>{purpose}</strong>
            <span>{`${amount}, ${spentOn}`}</span>
          </li>
        ))}
      </ul>
      <a className="link" href="/accounts">
        Where all the money went
      </a>
    </section>
  );
}

/** One press stops them. */
function Reminders({ often, next }: { often?: string; next?: string }) {
  if (!often)
    return (
      <p role="status" id="reminders">
        <strong>We don’t remind you any more.</strong> Thank you for everything you gave.
      </p>
    );
  return (
    <form id="reminders" method="post" action="#reminders" className="gift-reminders">
      <p>{`You asked us to remind you ${often}. The next time is on ${next}.`}</p>
      <Button type="submit" name="act" value="stop" variant="secondary" size="small">
        Stop the Reminders
      </Button>
    </form>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Steps({ promisedOn, arrivedOn, thankedOn, spent, reports }: Shown) {
  const steps: [string, string | undefined][] = [
    ["Promised", promisedOn],
    ["Arrived", arrivedOn],
    ["Thanked", thankedOn],
    ["Spent", spent.at(-1)?.spentOn],
    ["Reported", reports[0]?.sentOn],
  ];
  return (
    <ol className="gift-steps" aria-label="What became of your gift">
      {steps
        .filter(([name, day]) => day || name === "Arrived" || name === "Thanked")
        .map(([name, day]) => (
          <li key={name} data-done={day ? true : undefined}>
            <strong>{name}</strong>
            <span>{day ?? "Not yet"}</span>
          </li>
        ))}
    </ol>
  );
}
