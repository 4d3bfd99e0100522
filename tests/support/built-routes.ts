import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A route of the build, with its full path: `/admin/events/:id`. */
export type BuiltRoute = { id: string; path: string; hasLoader: boolean; hasAction: boolean };

type ManifestRoute = {
  id: string;
  parentId?: string;
  path?: string;
  hasLoader: boolean;
  hasAction: boolean;
  module: string;
  imports: string[];
};

const ASSETS = path.resolve(import.meta.dirname, "../../build/current/client/assets");

/**
 * Reads every route of the built site from the build's manifest, so that no test has to keep a list
 * up to date.
 */
export function readBuiltRoutes(): BuiltRoute[] {
  const routes = readManifest();
  const pathOf = (route: ManifestRoute): string => {
    const parent = route.parentId === undefined ? "" : pathOf(routes[route.parentId] as ManifestRoute);
    return route.path ? `${parent}/${route.path}` : parent;
  };
  return Object.values(routes).map((route) => ({
    id: route.id,
    path: pathOf(route) || "/",
    hasLoader: route.hasLoader,
    hasAction: route.hasAction,
  }));
}

/**
 * Lists the scripts that each route loads initially, by their names in the build's asset folder.
 */
export function readBuiltScripts(): { id: string; scripts: string[] }[] {
  return Object.values(readManifest()).map(({ id, module, imports }) => ({
    id,
    scripts: [module, ...imports].map((address) => path.basename(address)),
  }));
}

function readManifest(): Record<string, ManifestRoute> {
  const [manifest, ...others] = readdirSync(ASSETS).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (manifest === undefined || others.length > 0) throw new Error("The build has not exactly one manifest");
  const script = readFileSync(path.join(ASSETS, manifest), "utf8");
  const json = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  return (JSON.parse(json) as { routes: Record<string, ManifestRoute> }).routes;
}
