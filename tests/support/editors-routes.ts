import { FEATURES } from "#app/features.ts";
import { findAccess } from "#app/platform/features/access.ts";
import type { BuiltRoute } from "./built-routes.ts";

/** Whether editors may use a route of the admin area, as its feature declares it. */
export const isForEditors = ({ path }: Pick<BuiltRoute, "path">) => findAccess(FEATURES, path) === "editors";

/** Lists routes of the admin area that no feature declares. */
export const undeclaredRoutes = (routes: readonly BuiltRoute[]) =>
  routes.map(({ path }) => path).filter((path) => findAccess(FEATURES, path) === undefined);
