import type { Route } from "./+types/invited-to-provider";
import { leadToProvider } from "./lead-to-provider.server.ts";

/**
 * Redirects to the provider to accept an invitation without a password. The invitation is used up
 * only when the person returns.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  return leadToProvider(context, { kind: "invitation", token: params.token });
}
