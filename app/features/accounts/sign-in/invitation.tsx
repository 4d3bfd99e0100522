import { data, Form, type LinksFunction, redirect, useLocation, useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useFocusOnError } from "#app/ui/form/use-focus-on-error.ts";
import styles from "#app/ui/styles/admin.css?url";
import type { Role } from "#db/schema.ts";
import { findInvitation } from "../invitations.server.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { providerName } from "../provider.server.ts";
import type { Route } from "./+types/invitation";
import { acceptWithForm } from "./invitation.server.ts";
import { Screen } from "./screen.tsx";
import { UNEXPECTED } from "./sign-in-input.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

type Refusal = { isGone?: boolean; name?: string; errors?: FieldErrors; formError?: string };

/** Finds the invitation without using it up, because mail scanners open links. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { accounts, db, config } = getWritableSite(context);
  const [{ name: siteName }, invitation, signedIn] = await Promise.all([
    readSiteSettings(db),
    findInvitation(db, params.token),
    accounts.findAdministrator(request),
  ]);
  const answer = { siteName, invitation, signedInAs: signedIn?.email, provider: providerName(config) };
  return data(answer, { status: invitation ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  try {
    const outcome = await acceptWithForm(site, request, params.token, form);
    if (outcome.ok) {
      const headers = new Headers(outcome.setCookies.map((line) => ["Set-Cookie", line]));
      return redirect("/admin", { status: 303, headers });
    }
    if (outcome.reason === "gone") return data<Refusal>({ isGone: true }, { status: 410 });
    const { name, errors } = outcome;
    return data<Refusal>({ name, errors }, { status: 400 });
  } catch (error) {
    const status = site.outages.statusOf(error, "an invitation could not be accepted");
    return data<Refusal>({ formError: UNEXPECTED }, { status });
  }
}

/** While offline, or when the server can't respond, keeps the page and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<Refusal>({ formError: UNEXPECTED }, { status: 503 });
  }
}

/** Keeps the secret in the page's address out of referrers and caches. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, invitation, signedInAs, provider } = loaderData;
  const refusal = actionData as Refusal | undefined;
  return (
    <Screen title="Invitation" siteName={siteName}>
      {invitation && !refusal?.isGone ? (
        <Acceptance
          siteName={siteName}
          invitation={invitation}
          signedInAs={signedInAs}
          provider={provider}
          refusal={refusal}
        />
      ) : (
        <Gone />
      )}
    </Screen>
  );
}

type AcceptanceProps = {
  siteName: string;
  invitation: { email: string; role: Role };
  /** Set if somebody is already signed in in this browser. */
  signedInAs: string | undefined;
  provider: string | undefined;
  refusal: Refusal | undefined;
};

function Acceptance({ siteName, invitation, signedInAs, provider, refusal }: AcceptanceProps) {
  const { email, role } = invitation;
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnError(refusal);
  return (
    <>
      <h1 className="text-2xl text-plum">Welcome</h1>
      <p className="mt-2 wrap-anywhere text-muted">
        You are invited to look after the website of {siteName} as an {role}. You will sign in as{" "}
        <strong>{email}</strong>.
      </p>
      {signedInAs && signedInAs !== email ? (
        <div className="mt-4 wrap-anywhere">
          <Alert tone="warning">
            {signedInAs} is signed in in this browser. Accepting signs them out of it.
          </Alert>
        </div>
      ) : null}
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        {refusal?.formError ? (
          <Alert tone="error" announce>
            {refusal.formError}
          </Alert>
        ) : null}
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={refusal?.name}
          error={refusal?.errors?.name}
          announceError
        />
        <NewPasswordField
          name="newPassword"
          hasSecondFactor={false}
          error={refusal?.errors?.newPassword}
          announceError
        />
        <Button type="submit" className="w-full" busy={busy} busyLabel="One moment...">
          Accept the invitation
        </Button>
      </Form>
      {provider ? <WithProvider provider={provider} /> : null}
    </>
  );
}

function WithProvider({ provider }: { provider: string }) {
  const { pathname } = useLocation();
  return (
    <a href={`${pathname}/provider`} className="button button-secondary mt-3 w-full">
      Accept with {provider}, without a password
    </a>
  );
}

function Gone() {
  return (
    <>
      <h1 className="text-2xl text-plum">This link no longer works</h1>
      <p className="mt-3">
        An invitation works once and for 7 days, and whoever sent it can withdraw it. Ask them for a new one.
        If you have accepted it already, sign in.
      </p>
      <LinkButton to="/auth/login" className="mt-6 w-full" reloadDocument>
        Sign in
      </LinkButton>
    </>
  );
}
