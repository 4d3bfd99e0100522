import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Route } from "./+types/account";
import { EmailSection } from "./email-section.tsx";
import { FactorsSection } from "./factors-section.tsx";
import { IdentitiesSection } from "./identities-section.tsx";
import { NameSection, PasswordSection } from "./name-and-password.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { readShownAccount } from "./shown-account.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readShownAccount(getSite(context), requireAdministrator(context), requireSession(context));
}

/** Renders the settings of the person's own account, one section each. */
export default function Account({ loaderData: account }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Your account" />
      <div className="grid gap-8">
        <NameSection {...account} />
        <EmailSection {...account} />
        <PasswordSection {...account} />
        <FactorsSection {...account} />
        <PasskeysSection {...account} />
        {account.provider || account.identities.length > 0 ? <IdentitiesSection {...account} /> : null}
        <SessionsSection {...account} />
      </div>
    </>
  );
}
