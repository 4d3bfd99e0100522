import type { IncomingMessage } from "node:http";
import type { RouteObject } from "react-router";
import { matchRoutes, type ServerBuild } from "react-router";
import { isCachedPage } from "#app/platform/page-cache/cached-page.ts";

/** Longer addresses are answered but not kept. */
const LONGEST_KEPT_ADDRESS = 1024;

/** Path and query of a request as they came, not decoded. `query` is without its question mark. */
export type RequestTarget = { path: string; query: string };

/**
 * Splits a request's target.
 *
 * @returns undefined for what no page of ours can be at: an absolute or asterisk form, doubled or encoded slashes,
 *   backslashes, control characters. Such variants of a path have led past guards elsewhere, so they end here.
 */
export function readTarget(request: IncomingMessage): RequestTarget | undefined {
  const url = request.url ?? "";
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!path.startsWith("/") || UNSAFE_PATH.test(path)) return undefined;
  return { path, query: mark < 0 ? "" : url.slice(mark + 1) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const UNSAFE_PATH = /\/\/|\\|%2f|%5c|%00|[\u0000-\u0020#]/i;

/** Finds which query parameters a public page depends on, from the `handle` that its route module exports. */
export class CachedPages {
  readonly #routes: RouteObject[];

  constructor(build: ServerBuild) {
    this.#routes = routeTree(build);
  }

  /**
   * The one address under which a page is kept: its path and, in a fixed order, those query parameters that it declares.
   *
   * @returns undefined when the page at this path is not the same for everybody
   */
  canonicalAddress({ path, query }: RequestTarget): string | undefined {
    const leaf = matchRoutes(this.#routes, safeDecodable(path) ? path : "/\0")?.at(-1);
    const handle = leaf?.route.handle;
    if (!isCachedPage(handle)) return undefined;
    const address = path + canonicalQuery(query, handle.cachedPage.query);
    return address.length <= LONGEST_KEPT_ADDRESS ? address : undefined;
  }
}

/** The declared parameters that are there and not empty, first value each, in the order of their declaration. */
function canonicalQuery(query: string, declared: readonly string[]): string {
  if (query === "" || declared.length === 0) return "";
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of declared) {
    const value = given.get(name);
    if (value) kept.append(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

function safeDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
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
