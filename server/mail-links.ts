import { mintInvitationLink } from "#app/features/accounts/invitations.server.ts";
import { mintEmailLink, mintPasswordLink } from "#app/features/accounts/links.server.ts";
import { mintGiftLink } from "#app/features/giving/gift-link.server.ts";
import { mintConfirmationLink } from "#app/features/newsletter/subscribers.server.ts";
import { mintUnsubscribeLink } from "#app/features/newsletter/unsubscribe-token.server.ts";
import type { MailLinks } from "#app/platform/mail/mail-links.ts";

/** Creates the link of each kind of mail at the time the mail is sent. */
export const MAIL_LINKS: MailLinks = {
  "new password": mintPasswordLink,
  "e-mail address": mintEmailLink,
  invitation: mintInvitationLink,
  "newsletter confirmation": mintConfirmationLink,
  "newsletter unsubscription": mintUnsubscribeLink,
  gift: mintGiftLink,
};
