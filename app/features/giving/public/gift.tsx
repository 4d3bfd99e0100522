import type { ReactNode } from "react";
import { data, type LinksFunction, redirect } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { whatsappLink } from "#app/platform/settings/site-settings.ts";
import { formatMoney } from "#app/platform/text/money.ts";
import { qrCode } from "#app/platform/text/qr-code.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { Button } from "#app/ui/control/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageHero } from "#app/ui/layout/page-hero.tsx";
import { findGiftOf } from "../gift-link.server.ts";
import { readGiving } from "../giving-settings.server.ts";
import { describeGift, NUMBER_LABELS, paymentLines } from "../payment-details.ts";
import { withdrawPromise } from "../promises.server.ts";
import { findValidReceipt } from "../receipts/receipts.server.ts";
import { listReportsOn } from "../reports/reports.server.ts";
import { GiftReports } from "../ui/gift-reports.tsx";
import type { Route } from "./+types/gift";
import styles from "./donate.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getWritableSite(context);
  const gift = await findGiftOf(db, params.token);
  if (!gift) throw data(null, { status: 404 });
  const [{ ways }, { timeZone }, receipt, reports] = await Promise.all([
    readGiving(db),
    readSiteSettings(db),
    findValidReceipt(db, gift.id),
    listReportsOn(db, gift.id),
  ]);
  const way = ways.find(({ name }) => name === gift.way);
  const lines = paymentLines(gift, way);
  const day = (instant: number | null) => (instant === null ? undefined : localDate(instant, timeZone));
  return {
    ...{ reference: gift.reference, state: gift.state, what: describeGift(gift), way, lines },
    received: gift.received > 0 ? formatMoney({ amount: gift.received, currency: gift.currency }) : undefined,
    ...{ promisedOn: day(gift.promisedAt), arrivedOn: day(gift.arrivedAt), thankedOn: day(gift.thankedAt) },
    reports: reports.map(({ createdAt, ...report }) => ({
      ...report,
      sentOn: localDate(createdAt, timeZone),
    })),
    receipt: receipt && { number: receipt.number, address: `/donate/${params.token}/receipt.pdf` },
    code: qrCode(lines.join("\n")),
  };
}

/** Withdraws the promise. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db } = getWritableSite(context);
  const gift = await findGiftOf(db, params.token);
  if (!gift) throw data(null, { status: 404 });
  if (await withdrawPromise(db, gift.id)) return redirect("/donate", 303);
  return data(
    { problem: "Something of it has arrived already, so it can't be withdrawn here. Please write to us." },
    { status: 409 },
  );
}

/** A giver's private page: how to send the gift, and what became of it. It names nobody. */
export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, receipt, reports } = loaderData;
  return (
    <>
      <PageHead title="Your gift" />
      <PageHero eyebrow={`Reference ${reference}`} {...headingOf(loaderData)} />
      <div className="gift wrap">
        <Steps {...loaderData} />
        {actionData ? <p className="field-error">{actionData.problem}</p> : null}
        {receipt ? (
          <p>
            <a className="button button-secondary" href={receipt.address} download>
              Receipt No. {receipt.number} (PDF)
            </a>
          </p>
        ) : null}
        <GiftReports heading="What it did" reports={reports} />
        {state === "promised" ? <Payment {...loaderData} /> : null}
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

type Shown = Route.ComponentProps["loaderData"];

function Steps({ promisedOn, arrivedOn, thankedOn, reports }: Shown) {
  const steps: [string, string | undefined][] = [
    ["Promised", promisedOn],
    ["Arrived", arrivedOn],
    ["Thanked", thankedOn],
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

function Payment({ reference, what, way, lines, code }: Shown) {
  const chatUrl = usePublicSite()?.chatUrl;
  const text = lines.join("\n");
  return (
    <>
      <section className="gift-payment" aria-labelledby="how">
        <h2 id="how">How to send it</h2>
        <dl>
          <Fact label="Gift">{what}</Fact>
          {way ? <Fact label="To">{[way.name, way.holder].filter(Boolean).join(", ")}</Fact> : null}
          {way?.number ? (
            <Fact label={NUMBER_LABELS[way.kind]} copies={way.kind === "cash" ? undefined : way.number}>
              {way.kind === "page" ? (
                <a className="link" href={way.number} rel="noopener noreferrer">
                  {way.number}
                </a>
              ) : (
                way.number
              )}
            </Fact>
          ) : null}
          {way ? null : (
            <Fact label="To">
              <a className="link" href="/contact">
                Please ask us: we have changed how gifts are sent.
              </a>
            </Fact>
          )}
          <Fact label="Reference" copies={reference}>
            {reference}
          </Fact>
        </dl>
        {way?.note ? <p className="gift-note">{way.note}</p> : null}
        <p>Write the reference into the reason of your payment. We recognise your gift by it.</p>
        <p className="button-row">
          {chatUrl ? (
            <a
              className="button button-secondary"
              href={`${chatUrl}?text=${encodeURIComponent(text)}`}
              rel="noopener noreferrer"
            >
              Tell us on WhatsApp
            </a>
          ) : null}
          <a className="button button-secondary" href={whatsappLink("", text)} rel="noopener noreferrer">
            Send it to my phone
          </a>
        </p>
      </section>
      <figure className="gift-code">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code"
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
        <figcaption>Scan it to have all of this on another phone.</figcaption>
      </figure>
      <form method="post" className="gift-withdrawal">
        <p className="field-hint">
          You changed your mind? Then we forget your promise, and what you told us.
        </p>
        <Button type="submit" variant="secondary" size="small">
          Withdraw My Promise
        </Button>
      </form>
    </>
  );
}

type FactProps = { label: string; copies?: string | undefined; children: ReactNode };

/** @param copies what a button copies, which needs scripts */
function Fact({ label, copies, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      {copies ? (
        <dd data-enhance="copy-fact" data-label={label} data-copies={copies}>
          <span>{children}</span>
        </dd>
      ) : (
        <dd>{children}</dd>
      )}
    </div>
  );
}
