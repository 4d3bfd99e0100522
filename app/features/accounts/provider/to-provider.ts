import { pathAfterSignIn } from "#app/platform/accounts/next-path.ts";
import type { Route } from "./+types/to-provider";
import { leadToProvider } from "./lead-to-provider.server.ts";

/**
 * Redirects to the provider to sign in. A link leads here, since nothing changes and browsers block
 * form submissions that redirect to another site.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  return leadToProvider(context, {
    kind: "sign-in",
    next: pathAfterSignIn(url.searchParams.get("next")),
  });
}
