import type { ReactNode } from "react";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import { whatsappLink } from "#app/platform/settings/site-settings.ts";
import { Button } from "#app/ui/control/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Way } from "../giving-settings.ts";
import { NUMBER_LABELS } from "../payment-details.ts";
import type { MailedDetails } from "../promises.server.ts";

type PaymentProps = {
  reference: string;
  /** What is given, in words. */
  what: string;
  way: Way | undefined;
  /** The same facts as text. */
  lines: string[];
  code: { size: number; path: string };
  sendsMail: boolean;
  /** Who takes the payment online; undefined if nobody does. */
  paidBy: string | undefined;
  isBeingPaid: boolean;
  answer: (MailedDetails & PayAnswer) | undefined;
};

/** Where a gift is paid online, or why it is not. */
export type PayAnswer = { payAt?: string; payError?: string; payer?: string };

/** Shows how to send a gift, and everything that takes these details elsewhere. */
export function Payment(props: PaymentProps) {
  const { reference, what, way, lines, code, sendsMail, paidBy, isBeingPaid, answer } = props;
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
          <span data-enhance="print-page" />
        </p>
        {sendsMail ? <MailForm {...answer} /> : null}
        {paidBy ? <PayForm provider={paidBy} isBeingPaid={isBeingPaid} {...answer} /> : null}
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
        <Button type="submit" name="act" value="withdraw" variant="secondary" size="small">
          Withdraw My Promise
        </Button>
      </form>
    </>
  );
}

/** Mails the details to an address that is not kept. Its answer stands in its place. */
function MailForm({ mailedTo, emailError, email }: MailedDetails) {
  if (mailedTo)
    return (
      <p role="status" id="mail">
        <strong>We have sent it to {mailedTo}.</strong> We do not keep the address.
      </p>
    );
  return (
    <form id="mail" method="post" action="#mail" className="gift-mail" noValidate>
      <TextField
        name="email"
        type="email"
        label="Send it to my email"
        hint="Used for this one mail, and not kept."
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={emailError}
      />
      <Button type="submit" name="act" value="mail" variant="secondary" size="small">
        Send
      </Button>
    </form>
  );
}

type PayFormProps = PayAnswer & { provider: string; isBeingPaid: boolean };

/** Leads to the page of the payment provider, which asks for an email address. */
function PayForm({ provider, isBeingPaid, payAt, payError, payer }: PayFormProps) {
  if (payAt)
    return (
      <p role="status" id="pay" className="gift-pay">
        <a className="button button-accent" href={payAt} rel="noopener noreferrer">
          Go to {provider}
        </a>
        <span>There you pay. Afterwards you come back here.</span>
      </p>
    );
  return (
    <form id="pay" method="post" action="#pay" className="gift-mail" noValidate>
      {isBeingPaid ? (
        <p className="gift-being-paid">
          A payment has begun. As soon as {provider} tells us that it was paid, this page shows it.
        </p>
      ) : null}
      <TextField
        name="payer"
        type="email"
        label={`Or pay online with ${provider}`}
        hint={`Card, bank or mobile money. ${provider} asks for an email address; we don’t keep it.`}
        autoComplete="email"
        maxLength={254}
        defaultValue={payer}
        error={payError}
      />
      <Button type="submit" name="act" value="pay" variant="secondary" size="small">
        Pay Online
      </Button>
    </form>
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
