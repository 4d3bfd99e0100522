import { UNSAFE_ErrorResponseImpl as ErrorResponse, type ServerBuild } from "react-router";
import type { Outages } from "#app/platform/outages.server.ts";

type Handler = (...given: unknown[]) => unknown;

/**
 * The routes of a build, whose loaders, actions and middleware answer 503 where they fail because a part of the site is away. The
 * nearest error page then says so in its own words, and the log has it once.
 */
export function sayOutages(build: ServerBuild, outages: Outages): ServerBuild {
  const guard = (handler: Handler): Handler => {
    return async (...given) => {
      try {
        return await handler(...given);
      } catch (error) {
        if (outages.note(error)) throw new ErrorResponse(503, "Service Unavailable", null);
        throw error;
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
