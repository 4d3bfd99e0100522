import { data, type LinksFunction, redirect } from "react-router";
import { pathAfterSignIn } from "#app/platform/accounts/next-path.ts";
import { getRequestInfo } from "#app/platform/request.server.ts";
import { getSite } from "#app/platform/site.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import styles from "#app/ui/styles/admin.css?url";
import type { Route } from "./+types/login";
import { LoginForm, type LoginRefusal, UNEXPECTED } from "./login-form.tsx";
import { Screen } from "./screen.tsx";
import { findSignInErrors } from "./sign-in-input.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, db } = getSite(context);
  const next = pathAfterSignIn(url.searchParams.get("next"));
  if (await accounts.findAdministrator(request)) throw redirect(next);
  const { name, contactEmail } = await readSiteSettings(db);
  return { name, contactEmail, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, log } = getSite(context);
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  const password = String(form.get("password") ?? "");
  const refuse = (status: number, refusal: Omit<LoginRefusal, "email">, headers?: HeadersInit) =>
    data<LoginRefusal>({ email, ...refusal }, headers ? { status, headers } : { status });

  const errors = findSignInErrors({ email, password });
  if (errors.email || errors.password) return refuse(400, { errors });
  try {
    const { clientAddress } = getRequestInfo(context);
    const outcome = await accounts.signIn({ headers: request.headers, clientAddress }, email, password);
    if (outcome.ok) {
      const headers = new Headers(outcome.setCookies.map((line) => ["Set-Cookie", line]));
      return redirect(pathAfterSignIn(String(form.get("next") ?? "")), { status: 303, headers });
    }
    if (outcome.reason === "wrong")
      return refuse(401, { formError: "The email address and the password do not belong together." });
    const minutes = Math.ceil(outcome.retryAfterSeconds / 60);
    return refuse(
      429,
      {
        formError: `Too many tries. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, then try again.`,
      },
      { "Retry-After": String(outcome.retryAfterSeconds) },
    );
  } catch (error) {
    log.error({ err: error }, "sign-in failed");
    return refuse(500, { formError: UNEXPECTED });
  }
}

/** `Retry-After`, where a sign-in was refused for a while. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Without a connection, or when the server cannot answer, the page stays and says so. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<LoginRefusal>(
      { email: String(form.get("email") ?? ""), formError: UNEXPECTED },
      { status: 503 },
    );
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { name, contactEmail, next } = loaderData;
  return (
    <Screen
      title="Sign In"
      siteName={name}
      description={`For the people who look after the website of ${name}.`}
    >
      <LoginForm siteName={name} contactEmail={contactEmail} next={next} refusal={actionData} />
    </Screen>
  );
}
