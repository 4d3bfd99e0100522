import { useEffect } from "react";
import { data, type LinksFunction, redirect, useRevalidator } from "react-router";
import { pathAfterSignIn, secondStepPath } from "#app/platform/accounts/next-path.ts";
import { readWithStaleFallback } from "#app/platform/http/last-known.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import styles from "#app/ui/styles/admin.css?url";
import { providerName } from "../provider.server.ts";
import type { Route } from "./+types/login";
import { LoginForm } from "./login-form.tsx";
import { Screen } from "./screen.tsx";
import { hearTabs } from "./session-channel.ts";
import { signInWithForm } from "./sign-in.server.ts";
import { type LoginRefusal, TOO_LATE, UNEXPECTED } from "./sign-in-input.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, db, config } = getSite(context);
  const next = pathAfterSignIn(url.searchParams.get("next"));
  if (await accounts.findAdministrator(request)) throw redirect(next);
  const { name } = await readWithStaleFallback(context, "settings", () => readSiteSettings(db));
  return { name, next, isLate: url.searchParams.has("late"), provider: providerName(config) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await signInWithForm(request, context, form);
  const next = pathAfterSignIn(String(form.get("next") ?? ""));
  if (!outcome.ok && "methods" in outcome)
    return redirect(secondStepPath(next), { status: 303, headers: outcome.headers });
  if (!outcome.ok)
    return data<LoginRefusal>(outcome.refusal, {
      status: outcome.status,
      ...(outcome.headers ? { headers: outcome.headers } : {}),
    });
  return redirect(next, { status: 303, headers: outcome.headers });
}

/** Passes on `Retry-After` when sign-ins are temporarily refused. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** While offline, or when the server can't respond, keeps the page and shows an error. */
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
  const { name, next, isLate, provider } = loaderData;
  const late = isLate ? { email: "", formError: TOO_LATE } : undefined;
  const { revalidate } = useRevalidator();
  // After a sign-in in another tab, the loader redirects this one, too.
  useEffect(() => hearTabs((person) => void (person && revalidate())), [revalidate]);
  return (
    <Screen
      title="Sign In"
      siteName={name}
      description={`For the people who look after the website of ${name}.`}
    >
      <LoginForm siteName={name} next={next} provider={provider} refusal={actionData ?? late} />
    </Screen>
  );
}
