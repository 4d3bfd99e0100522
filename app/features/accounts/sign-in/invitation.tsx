import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { z } from "zod";
import { type FieldErrors, fieldErrors, line, textFields } from "#app/platform/forms/form-text.ts";
import { getWritableSite, type WritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useFocusOnError } from "#app/ui/form/use-focus-on-error.ts";
import type { Role } from "#db/schema.ts";
import { beginSession } from "../begin-session.server.ts";
import { acceptInvitation, findInvitation } from "../invitations.server.ts";
import { checkNewPassword } from "../new-password.server.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { hashPassword } from "../password.server.ts";
import { providerName } from "../provider.server.ts";
import { cookieHeaders } from "../respond.server.ts";
import type { Route } from "./+types/invitation";
import { keepPage, Notice, Problem, Screen, useSiteName } from "./screen.tsx";
import { UNEXPECTED } from "./sign-in-input.ts";

export { headers } from "./used-link.ts";

type Refusal = { isGone?: boolean; name?: string; errors?: FieldErrors; formError?: string };

/** Finds the invitation without using it up, because mail scanners open links. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { accounts, db, config } = getWritableSite(context);
  const invitation = await findInvitation(db, params.token);
  const signedInAs = (await accounts.findAdministrator(request))?.email;
  const answer = { invitation, signedInAs, provider: providerName(config) };
  return data(answer, { status: invitation ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  try {
    return await accept(site, request, params.token, textFields(form));
  } catch (error) {
    const status = site.outages.statusOf(error, "an invitation could not be accepted");
    return data<Refusal>({ formError: UNEXPECTED }, { status });
  }
}

const acceptanceInput = z.object({
  name: line({ label: "The name", max: 80, missing: "Please enter your name." }),
});

/** Creates the person with the form fields `name` and `newPassword`, and signs them in. */
async function accept(site: WritableSite, request: Request, token: string, typed: Record<string, string>) {
  const { db, config } = site;
  const gone = data<Refusal>({ isGone: true }, { status: 410 });
  const invitation = await findInvitation(db, token);
  if (!invitation) return gone;
  const parsed = acceptanceInput.safeParse(typed);
  const name = parsed.data?.name ?? typed.name ?? "";
  const password = typed.newPassword ?? "";
  const weakness = await checkNewPassword({
    password,
    person: { name, email: invitation.email },
    foundationName: (await readSiteSettings(db)).name,
    siteUrl: config.siteUrl,
    hasSecondFactor: false,
  });
  const errors: FieldErrors = parsed.success ? {} : fieldErrors(parsed.error);
  if (weakness) errors.newPassword = weakness;
  if (Object.keys(errors).length > 0) return data<Refusal>({ name, errors }, { status: 400 });
  const userId = await acceptInvitation(db, token, { name, hash: await hashPassword(password) });
  if (!userId) return gone;
  const proof = { userId, by: "invitation", holds: async () => true } as const;
  const session = await beginSession(site, request, proof);
  const headers = cookieHeaders("setCookies" in session ? session.setCookies : []);
  return redirect("/admin", { status: 303, headers });
}

export const clientAction = (form: Route.ClientActionArgs) => keepPage(form);

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, signedInAs, provider } = loaderData;
  const refusal = actionData as Refusal | undefined;
  return (
    <Screen title="Invitation">
      {invitation && !refusal?.isGone ? (
        <Acceptance {...invitation} signedInAs={signedInAs} provider={provider} refusal={refusal} />
      ) : (
        <Notice title="This link no longer works" to="/auth/login" label="Sign in">
          An invitation works once and for 7 days, and whoever sent it can withdraw it. Ask them for a new
          one. If you have accepted it already, sign in.
        </Notice>
      )}
    </Screen>
  );
}

type AcceptanceProps = {
  email: string;
  role: Role;
  /** Set if somebody is already signed in in this browser. */
  signedInAs: string | undefined;
  provider: string | undefined;
  refusal: Refusal | undefined;
};

function Acceptance({ email, role, signedInAs, provider, refusal }: AcceptanceProps) {
  const { pathname } = useLocation();
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnError(refusal);
  return (
    <>
      <h1 className="text-2xl text-plum">Welcome</h1>
      <p className="mt-2 wrap-anywhere text-muted">
        You are invited to look after the website of {useSiteName()} as an {role}. You will sign in as{" "}
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
        <Problem text={refusal?.formError} />
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
          account={email}
          hasSecondFactor={false}
          error={refusal?.errors?.newPassword}
          announceError
        />
        <Button type="submit" className="w-full" busy={busy} busyLabel="One moment...">
          Accept the invitation
        </Button>
      </Form>
      {provider ? (
        <a href={`${pathname}/provider`} className="button button-secondary mt-3 w-full">
          Accept with {provider}, without a password
        </a>
      ) : null}
    </>
  );
}
