import { Form, Link, useNavigate, useNavigation } from "react-router";
import { PasskeyButton } from "./passkey-button.tsx";
import { SignInFields } from "./sign-in-fields.tsx";
import type { LoginRefusal } from "./sign-in-input.ts";
import { useSignInCheck } from "./use-sign-in-check.ts";

type LoginFormProps = {
  siteName: string;
  next: string;
  /** The configured sign-in provider. */
  provider: string | undefined;
  refusal: LoginRefusal | undefined;
};

/**
 * Renders the sign-in form. The button is disabled until both fields are valid and while a request
 * runs. Before hydration it is enabled, so that the form works without scripts.
 */
export function LoginForm({ siteName, next, provider, refusal }: LoginFormProps) {
  const check = useSignInCheck(refusal);
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-2xl text-plum">Sign In</h1>
      <p className="mt-1 text-muted">to look after {siteName}</p>
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
