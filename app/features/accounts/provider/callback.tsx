import { data, redirect } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { attemptCookie, providerName } from "../provider.server.ts";
import { cookieHeaders } from "../respond.server.ts";
import { Notice, Screen } from "../sign-in/screen.tsx";
import type { Route } from "./+types/callback";
import { returnFromProvider } from "./return.server.ts";
import { RETURN_PROBLEMS } from "./return-problem.ts";

/**
 * Handles the return from the provider: redirects, or shows why not. Each response is accepted
 * once.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = getWritableSite(context);
  const outcome = await returnFromProvider(request, url, context);
  const leave = attemptCookie.clear(site);
  if (outcome.ok) throw redirect(outcome.to, { headers: cookieHeaders([leave, ...outcome.setCookies]) });
  const { reason, kind } = outcome.problem;
  const { status, text } = RETURN_PROBLEMS[reason];
  const sentence = text(providerName(site.config) ?? "the provider");
  return data({ sentence, kind }, { status, headers: cookieHeaders([leave]) });
}

/** Keeps the provider's code in the address out of referrers. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders);
  all.set("Referrer-Policy", "no-referrer");
  all.set("Cache-Control", "no-store");
  return all;
}

export default function Callback({ loaderData: { sentence, kind } }: Route.ComponentProps) {
  const way =
    kind === "link"
      ? { to: "/admin/account", label: "Back to your account" }
      : { to: "/auth/login", label: "Go to sign in" };
  return (
    <Screen title="Sign In">
      <Notice title="That did not work" {...way}>
        {sentence}
      </Notice>
    </Screen>
  );
}
