import type { Role } from "#db/schema.ts";
import type { Mail } from "../mail/mail.ts";

type Invitation = { email: string; role: Role; link: string; inviterName: string; siteName: string };

/** Invites somebody to look after the site; `link` is built from SITE_URL. */
export function invitationMail({ email, role, link, inviterName, siteName }: Invitation): Mail {
  return {
    to: email,
    subject: `Invitation: look after the website of ${siteName}`,
    text: `Hello,

${inviterName} invites you to look after the website of ${siteName} as an ${role}.

To accept, open this page within 7 days:
${link}

The link works once. It is for you alone: whoever opens it can accept in your place, so please do not pass it on.

If you do not know what this is about, there is nothing to do: without your answer nobody gets access.

${siteName}
${new URL(link).origin}/
`,
  };
}
