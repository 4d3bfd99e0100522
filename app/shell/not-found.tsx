import { data } from "react-router";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import type { Route } from "./+types/not-found";

/**
 * Handles every unknown address, and requests that the HTTP server refused.
 *
 * @throws always: 404, or the status of the refusal; the public layout renders the page for it
 */
export function loader({ context }: Route.LoaderArgs): never {
  const { status, retryAfterSeconds } = getRequestInfo(context).refusal ?? { status: 404 };
  throw data({ retryAfterSeconds }, { status });
}

export default function NotFound() {
  return null;
}
