import { STATUS_CODES } from "node:http";
import { UNSAFE_ErrorResponseImpl as ErrorResponse, type ServerBuild } from "react-router";
import type { Outages } from "#app/platform/outages.server.ts";
import { TextsBusy } from "#app/platform/texts/text-task.ts";

type Handler = (...given: unknown[]) => unknown;

/**
 * The routes of a build, whose loaders, actions and middleware fail under the right name:
 *
 * - 503 where a part of the site is away or busy. The nearest error page then says so in its own words, and the log has it once.
 * - What they refuse by `throw data(…, { status })` carries the words of its status. React Router would call every such refusal
 *   "Internal Server Error" in a page's data.
 */
export function nameFailures(build: ServerBuild, outages: Outages): ServerBuild {
  const guard = (handler: Handler): Handler => {
    return async (...given) => {
      try {
        return await handler(...given);
      } catch (error) {
        if (error instanceof TextsBusy || outages.note(error))
          throw new ErrorResponse(503, "Service Unavailable", null);
        throw withStatusText(error);
      }
    };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const guarded = {
      ...route.module,
      ...(typeof loader === "function" ? { loader: guard(loader as Handler) } : {}),
      ...(typeof action === "function" ? { action: guard(action as Handler) } : {}),
      ...(middleware ? { middleware: middleware.map((one) => guard(one as Handler)) } : {}),
    };
    return [id, { ...route, module: guarded }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function withStatusText(error: unknown): unknown {
  if (!isRefusedData(error) || error.init?.status === undefined) return error;
  error.init.statusText ??= STATUS_CODES[error.init.status];
  return error;
}

/** What `data()` of React Router makes; its class is not public. */
function isRefusedData(error: unknown): error is { init: { status?: number; statusText?: string } | null } {
  return (
    typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit"
  );
}
