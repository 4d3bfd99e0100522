import type { Mail } from "#app/platform/mail/mail.ts";
import { LINK } from "#app/platform/mail/mail-links.ts";
import type { Way } from "./giving-settings.ts";
import { paymentLines } from "./payment-details.ts";

type MailedGift = {
  id: string;
  reference: string;
  amount: number | null;
  currency: string;
  purpose: string;
  way: string;
};

/** Tells a giver how to send what they promised. */
export function promiseMail(foundation: string, to: string, gift: MailedGift, ways: readonly Way[]): Mail {
  const way = ways.find(({ name }) => name === gift.way);
  return {
    about: { kind: "gift", id: gift.id },
    link: "gift",
    to,
    subject: `How to send your gift to ${foundation}`,
    text: `Hello,

thank you for your promise. This is what you need to send it:

${paymentLines(gift, way).join("\n")}
${way?.note ? `\n${way.note}\n` : ""}
Please write the reference into the reason of your payment: we recognise your gift by it.

Your own page shows when it has arrived. Nobody else knows its address:
${LINK}

You changed your mind? You can say so there, with one click. If you promised nothing, there is nothing to do.

${foundation}
`,
  };
}

/** Tells a giver what came of the appeal that they gave to. */
export function reportMail(
  foundation: string,
  to: string,
  gift: string,
  { title, text, address }: { title: string; text: string; address: string },
): Mail {
  return {
    about: { kind: "gift", id: gift },
    link: "gift",
    to,
    subject: `${title}: what your gift did`,
    text: `${text}\n${address ? `\nMore: ${address}\n` : ""}\nYour own page: ${LINK}\n\n${foundation}\n`,
  };
}

/** Sends a giver the thanks that somebody of the foundation has written. */
export function thanksMail(foundation: string, to: string, id: string, text: string): Mail {
  return {
    about: { kind: "gift", id },
    link: "gift",
    to,
    subject: `Thank you from ${foundation}`,
    text: `${text}\n\nWhat became of your gift: ${LINK}\n`,
  };
}

/** What a giver is reminded with, by mail or by hand. */
export function reminderText(
  foundation: string,
  gift: MailedGift,
  ways: readonly Way[],
  link: string,
): string {
  const way = ways.find(({ name }) => name === gift.way);
  return `Hello,

you asked us to remind you of your gift. If you would like to give again, this is what you need:

${paymentLines(gift, way).join("\n")}

Your own page, where you can also stop these reminders:
${link}

Thank you, and no hurry.
${foundation}
`;
}

/** Reminds a giver who asked for it. */
export function reminderMail(foundation: string, to: string, gift: MailedGift, ways: readonly Way[]): Mail {
  return {
    about: { kind: "gift", id: gift.id },
    link: "gift",
    to,
    subject: `Your gift to ${foundation}`,
    text: reminderText(foundation, gift, ways, LINK),
  };
}

/** Tells a giver that a receipt is there for them. The PDF stays behind their own link. */
export function receiptMail(foundation: string, to: string, giftId: string, number: number): Mail {
  return {
    about: { kind: "gift", id: giftId },
    link: "gift",
    to,
    subject: `Receipt No. ${number} from ${foundation}`,
    text: `Hello,

your receipt No. ${number} is ready. You can download it from your own page:
${LINK}

Thank you.
${foundation}
`,
  };
}
