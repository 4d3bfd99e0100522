import type { Route } from "./+types/invited-to-provider";
import { leadToProvider } from "./lead-to-provider.server.ts";

/** Leads to the provider to accept an invitation without a password. It is used up only once the person is back. */
export function loader({ params, context }: Route.LoaderArgs) {
  return leadToProvider(context, { kind: "invitation", token: params.token });
}
