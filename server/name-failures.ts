import { STATUS_CODES } from "node:http";
import { type ActionFunctionArgs, data, type ServerBuild } from "react-router";
import type { Outages } from "#app/platform/health/outages.server.ts";
import { TextsBusy } from "#app/platform/texts/text-task.ts";
import { ReadableRequest } from "./readable-request.ts";

type Handler = (...given: unknown[]) => unknown;

/**
 * Wraps loaders, actions and middleware of a build so that their failures get the right status:
 *
 * - 503 if a part of the site is unavailable or busy. The nearest error page then explains it, and
 *   the log reports it once.
 * - Errors thrown as `data(…, { status })` get the reason phrase of their status. React Router
 *   would call each of them "Internal Server Error" in a page's data.
 * - 400 if an action cannot read its request's body.
 */
export function nameFailures(build: ServerBuild, outages: Outages): ServerBuild {
  const guard = (handler: Handler): Handler => {
    return async (...given) => {
      try {
        return await handler(...given);
      } catch (error) {
        const isUnavailable = error instanceof TextsBusy || outages.report(error);
        throw withStatusText(isUnavailable ? data(null, 503) : error);
      }
    };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const guarded = {
      ...route.module,
      ...(typeof loader === "function" ? { loader: guard(loader as Handler) } : {}),
      ...(typeof action === "function" ? { action: guard(withReadableRequest(action as Handler)) } : {}),
      ...(middleware ? { middleware: middleware.map((one) => guard(one as Handler)) } : {}),
    };
    return [id, { ...route, module: guarded }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function withReadableRequest(action: Handler): Handler {
  return (args, ...rest) => {
    const { request } = args as ActionFunctionArgs;
    return action({ ...(args as ActionFunctionArgs), request: new ReadableRequest(request) }, ...rest);
  };
}

function withStatusText(error: unknown): unknown {
  if (!isRefusedData(error) || error.init?.status === undefined) return error;
  error.init.statusText ??= STATUS_CODES[error.init.status];
  return error;
}

/** Recognises what React Router's `data()` returns. Its class is not public. */
function isRefusedData(error: unknown): error is { init: { status?: number; statusText?: string } | null } {
  return (
    typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit"
  );
}
