import { data, type LinksFunction, redirect } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { LinkButton } from "#app/ui/control/button.tsx";
import styles from "#app/ui/styles/admin.css?url";
import { providerName } from "../provider.server.ts";
import { clearAttemptCookie } from "../provider-attempt.server.ts";
import { Screen } from "../sign-in/screen.tsx";
import type { Route } from "./+types/callback";
import { returnFromProvider } from "./return.server.ts";
import { RETURN_PROBLEMS } from "./return-problem.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * Handles the return from the provider: redirects, or shows why not. Each response is accepted
 * once.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = getWritableSite(context);
  const outcome = await returnFromProvider(request, url, context);
  const headers = new Headers([["Set-Cookie", clearAttemptCookie(site)]]);
  if (outcome.ok) {
    for (const line of outcome.setCookies) headers.append("Set-Cookie", line);
    throw redirect(outcome.to, { headers });
  }
  const { reason, kind } = outcome.problem;
  const { status, text } = RETURN_PROBLEMS[reason];
  const { name } = await readSiteSettings(site.db);
  const sentence = text(providerName(site.config) ?? "the provider");
  return data({ siteName: name, sentence, kind }, { status, headers });
}

/** Keeps the provider's code in the address out of referrers. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders);
  all.set("Referrer-Policy", "no-referrer");
  all.set("Cache-Control", "no-store");
  return all;
}

export default function Callback({ loaderData: { siteName, sentence, kind } }: Route.ComponentProps) {
  return (
    <Screen title="Sign In" siteName={siteName}>
      <h1 className="text-2xl text-plum">That did not work</h1>
      <p className="mt-3 wrap-anywhere">{sentence}</p>
      <LinkButton
        to={kind === "link" ? "/admin/account" : "/auth/login"}
        className="mt-6 w-full"
        reloadDocument
      >
        {kind === "link" ? "Back to your account" : "Go to sign in"}
      </LinkButton>
    </Screen>
  );
}
