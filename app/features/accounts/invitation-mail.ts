import type { Mail } from "#app/platform/mail/mail.ts";
import { LINK } from "#app/platform/mail/mail-links.ts";
import type { Role } from "#db/schema.ts";

type Invitation = {
  id: string;
  email: string;
  role: Role;
  inviterName: string;
  siteName: string;
  siteUrl: string;
};

/** Builds the mail that invites somebody to administer the site. */
export function invitationMail({ id, email, role, inviterName, siteName, siteUrl }: Invitation): Mail {
  return {
    about: { kind: "invitation", id },
    link: "invitation",
    to: email,
    subject: `Invitation: look after the website of ${siteName}`,
    text: `Hello,

${inviterName} invites you to look after the website of ${siteName} as an ${role}.

To accept, open this page within 7 days:
${LINK}

The link works once. It is for you alone: whoever opens it can accept in your place, so please do not pass it on.

If you do not know what this is about, there is nothing to do: without your answer nobody gets access.

${siteName}
${siteUrl}/
`,
  };
}
