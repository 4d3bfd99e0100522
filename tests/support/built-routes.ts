import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A route as it was built, with its whole path from the root: `/admin/events/:id`. */
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

/** Every route of the built site, read from the manifest that the build wrote: nothing that a test has to keep up to date. */
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

/** The scripts that each route loads with itself, by their names in the build's folder of assets. */
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
