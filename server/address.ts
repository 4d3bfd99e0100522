import type { IncomingMessage } from "node:http";
import type { RouteMatch, RouteObject } from "react-router";
import { matchRoutes, type ServerBuild } from "react-router";
import { hasOwnLimits } from "#app/platform/own-limits.ts";
import { isCachedPage } from "#app/platform/page-cache/cached-page.ts";

/** Longer addresses are answered but not kept. */
const LONGEST_KEPT_ADDRESS = 1024;

/** Path and query of a request as they came, not decoded. `query` is without its question mark. */
export type RequestTarget = { path: string; query: string };

/**
 * Splits a request's target.
 *
 * @returns undefined for what no page of ours can be at: an absolute or asterisk form, doubled or encoded slashes,
 *   backslashes, control characters, percent signs that stand for nothing. Such variants of a path have led past guards elsewhere, so they end here.
 */
export function readTarget(request: IncomingMessage): RequestTarget | undefined {
  const url = request.url ?? "";
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!path.startsWith("/") || UNSAFE_PATH.test(path) || decoded(path) === undefined) return undefined;
  return { path, query: mark < 0 ? "" : url.slice(mark + 1) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const UNSAFE_PATH = /\/\/|\\|%2f|%5c|%00|[\u0000-\u0020#]/i;

/** Whether a page at this path may show what only one person may see. `/%61dmin` is `/admin`, as the router reads it. */
export function isPrivatePath(path: string): boolean {
  return /^\/(admin|auth|logout)\b/i.test(decoded(path) ?? "");
}

type Matches = RouteMatch<string, RouteObject>[];

const MOST_REMEMBERED_PATHS = 1000;
const LONGEST_REMEMBERED_PATH = 200;

/** What routes there are at a path, and what their modules say of themselves in the `handle` that they export. */
export class RouteHandles {
  readonly #routes: RouteObject[];
  readonly #matches = new Map<string, Matches>();

  constructor(build: ServerBuild) {
    this.#routes = routeTree(build);
  }

  /**
   * The one address under which a page is kept: its path and, in a fixed order, those query parameters that it declares.
   * The same for a page's data, which a client navigation asks for under the page's path with `.data` behind it.
   *
   * @returns undefined when the page at this path is not the same for everybody
   */
  canonicalAddress({ path, query }: RequestTarget): string | undefined {
    const matches = this.#match(path);
    const handle = matches.at(-1)?.route.handle;
    if (!isCachedPage(handle)) return undefined;
    const declared = isData(path) ? [...handle.cachedPage.query, ROUTES_WANTED] : handle.cachedPage.query;
    const kept = declaredParameters(query, declared);
    if (kept.has(ROUTES_WANTED)) {
      const wanted = kept.get(ROUTES_WANTED)?.split(",");
      const known = matches.map(({ route }) => route.id as string).filter((id) => wanted?.includes(id));
      if (known.length !== wanted?.length) return undefined;
      kept.set(ROUTES_WANTED, known.join(","));
    }
    const address = kept.size > 0 ? `${path}?${kept}` : path;
    return address.length <= LONGEST_KEPT_ADDRESS ? address : undefined;
  }

  /** The ids of the routes of which the page at this path consists, the outermost first; none where there is no such page. */
  routeIds(path: string): string[] {
    return this.#match(path).map(({ route }) => route.id as string);
  }

  /** Whether the action at this path bounds by itself how often it is used. */
  hasOwnLimits({ path }: RequestTarget): boolean {
    return hasOwnLimits(this.#match(path).at(-1)?.route.handle);
  }

  /**
   * How the log names a request: by the pattern of its route, since a path may carry a secret (`/newsletter/confirm/…`).
   * An address that no route has stands as it came.
   */
  nameInLog({ path }: RequestTarget): string {
    const patterns = this.#match(path).map(({ route }) => route.path ?? "");
    if (patterns.length === 0 || patterns.at(-1) === "*") return path;
    return `/${patterns.filter(Boolean).join("/")}`;
  }

  /** React Router ranks all routes anew for each question, which takes longer than the rest of a kept page's answer. */
  #match(path: string): Matches {
    const known = this.#matches.get(path);
    if (known) return known;
    const matches = (decoded(path) !== undefined && matchRoutes(this.#routes, pageOf(path))) || [];
    if (path.length > LONGEST_REMEMBERED_PATH) return matches;
    if (this.#matches.size === MOST_REMEMBERED_PATHS) this.#matches.clear();
    this.#matches.set(path, matches);
    return matches;
  }
}

/** The parameter in which a client navigation names the routes whose data it lacks. */
const ROUTES_WANTED = "_routes";

function isData(path: string): boolean {
  return path.endsWith(".data");
}

/** The page whose data is at this path, as React Router maps them; a page's own path stays. */
function pageOf(path: string): string {
  return path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
}

/** The declared parameters that are there and not empty, first value each, in the order of their declaration. */
function declaredParameters(query: string, declared: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  if (query === "" || declared.length === 0) return kept;
  const given = new URLSearchParams(query);
  for (const name of declared) {
    const value = given.get(name);
    if (value) kept.append(name, value);
  }
  return kept;
}

/**
 * The path without percent signs; undefined when they stand for nothing. The value itself is asked for: a call whose result
 * nobody uses is left out of the build, and with it the error that it was made for.
 */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const common = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...common, index } : { ...common, children: routeTree(build, id) };
    }) as RouteObject[];
}
