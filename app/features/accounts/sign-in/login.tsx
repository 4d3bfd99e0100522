import { useEffect } from "react";
import { data, Form, Link, redirect, useNavigate, useNavigation, useRevalidator } from "react-router";
import { pathAfterSignIn, secondStepPath } from "#app/platform/accounts/next-path.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { providerName } from "../provider.server.ts";
import type { Route } from "./+types/login";
import { keepPage, Screen, useSiteName } from "./screen.tsx";
import { hearTabs } from "./session-requests.ts";
import { type LoginRefusal, TOO_LATE } from "./sign-in-input.ts";
import { PasskeyButton, SignInFields } from "./step-forms.tsx";
import { takePasswordStep } from "./steps.server.ts";
import { useSignInCheck } from "./use-sign-in-check.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, config } = getSite(context);
  const next = pathAfterSignIn(url.searchParams.get("next"));
  if (await accounts.findAdministrator(request)) throw redirect(next);
  return { next, isLate: url.searchParams.has("late"), provider: providerName(config) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const next = pathAfterSignIn(String(form.get("next") ?? ""));
  const { status, headers, answer } = await takePasswordStep(request, context, form);
  if (answer.ok) return redirect(next, { status: 303, headers });
  if (answer.secondStep) return redirect(secondStepPath(next), { status: 303, headers });
  return data<LoginRefusal>(answer, { status, headers });
}

/** Passes on `Retry-After` when sign-ins are temporarily refused. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const clientAction = (form: Route.ClientActionArgs) => keepPage(form);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  // After a sign-in in another tab, the loader redirects this one, too.
  useEffect(() => hearTabs((person) => void (person && revalidate())), [revalidate]);
  const late = loaderData.isLate ? { email: "", formError: TOO_LATE } : undefined;
  return (
    <Screen title="Sign In" description={`For the people who look after the website of ${useSiteName()}.`}>
      <LoginForm {...loaderData} refusal={actionData ?? late} />
    </Screen>
  );
}

type LoginFormProps = {
  next: string;
  /** The configured sign-in provider. */
  provider: string | undefined;
  refusal: LoginRefusal | undefined;
};

/**
 * Renders the sign-in form. The button is disabled until both fields are valid and while a request
 * runs. Before hydration it is enabled, so that the form works without scripts.
 */
function LoginForm({ next, provider, refusal }: LoginFormProps) {
  const check = useSignInCheck(refusal);
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-2xl text-plum">Sign In</h1>
      <p className="mt-1 text-muted">to look after {useSiteName()}</p>
      <Form {...check.form} method="post" noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="next" value={next} />
        <SignInFields check={check} email={refusal?.email} busy={busy} />
      </Form>
      {provider ? (
        <a
          href={next === "/admin" ? "/auth/provider" : `/auth/provider?next=${encodeURIComponent(next)}`}
          className="button button-secondary mt-3 w-full"
        >
          Sign in with {provider}
        </a>
      ) : null}
      <PasskeyButton onSignedIn={() => void navigate(next)} />
      <div className="mt-4 -mb-3 text-center">
        <Link to="/auth/forgotten" className="link inline-flex min-h-11 items-center px-2 font-semibold">
          Forgot your password?
        </Link>
      </div>
    </>
  );
}
