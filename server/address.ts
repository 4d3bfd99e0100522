import type { IncomingMessage } from "node:http";
import type { RouteMatch, RouteObject } from "react-router";
import { matchRoutes, type ServerBuild } from "react-router";
import { hasOwnLimits } from "#app/platform/own-limits.ts";
import { isCachedPage } from "#app/platform/page-cache/cached-page.ts";

/**
 * A request without the raw text of its address. Everything behind the door (`Addresses.read`) takes this type, so that
 * nothing can read the address a second time and differently.
 */
export type SiteRequest = Omit<IncomingMessage, "url">;

/** The status to refuse an address with: 400 for a request that names two hosts, 404 for a path that cannot be ours. */
export type RefusedAddress = 400 | 404;

const MAX_CACHED_ADDRESS_LENGTH = 1024;
const MAX_REMEMBERED_PATHS = 1000;
const MAX_REMEMBERED_PATH_LENGTH = 200;

/** Anything but visible ASCII, and fragments: a browser sends neither, and a URL parser would change or drop them. */
const UNSAFE_TARGET = /[^\x21-\x7e]|#/;

/** Empty segments, backslashes, and encoded slashes, backslashes, control characters and percent signs. */
const UNSAFE_PATH = /\/\/|\\|%2f|%5c|%25|%[01][0-9a-f]|%7f/i;

/** The query parameter in which a client navigation names the routes whose data it lacks. */
const ROUTES_WANTED = "_routes";

type Matches = RouteMatch<string, RouteObject>[];

/** What a path leads to; the same for every query. */
type Place = { path: string; matches: Matches; pattern: string; isPrivate: boolean };

/** Parses the addresses of requests, and matches them with the routes of a build exactly once. */
export class Addresses {
  readonly #routes: RouteObject[];
  readonly #origin: string;
  /** React Router ranks all routes anew for each match, which takes longer than the rest of a cached page's answer. */
  readonly #places = new Map<string, Place>();

  /** @param origin the public origin of the site, without a slash at the end */
  constructor(build: ServerBuild, origin: string) {
    this.#routes = routeTree(build);
    this.#origin = origin;
  }

  /** Parses a request's address; a number is the status to refuse it with, before anything else of it is read. */
  read(request: Pick<IncomingMessage, "url" | "rawHeaders">): Address | RefusedAddress {
    if (namesTwoHosts(request.rawHeaders)) return 400;
    return this.#parse(request.url ?? "") ?? 404;
  }

  /**
   * One of our own addresses.
   *
   * @throws when it is none
   */
  at(target: string): Address {
    const address = this.#parse(target);
    if (!address) throw new Error(`Not an address of this site: ${target}`);
    return address;
  }

  #parse(target: string): Address | undefined {
    if (UNSAFE_TARGET.test(target)) return undefined;
    const mark = target.indexOf("?");
    const path = mark < 0 ? target : target.slice(0, mark);
    const place = this.#places.get(path) ?? this.#findPlace(path);
    return place && new Address(place, mark < 0 ? "" : target.slice(mark + 1), this.#origin);
  }

  #findPlace(path: string): Place | undefined {
    const decoded = decodedPath(path);
    if (decoded === undefined) return undefined;
    const matches = matchRoutes(this.#routes, pageOf(path)) ?? [];
    const patterns = matches.map(({ route }) => route.path).filter(Boolean);
    const isPrivate = /^\/(admin|auth|logout)\b/i.test(decoded);
    const place = { path, matches, pattern: `/${patterns.join("/")}`, isPrivate };
    if (path.length > MAX_REMEMBERED_PATH_LENGTH) return place;
    if (this.#places.size === MAX_REMEMBERED_PATHS) this.#places.clear();
    this.#places.set(path, place);
    return place;
  }
}

/**
 * The parsed address of a request. Limits, headers, caching, logging and routing all ask this one value, so none of them can
 * take a request for another one than the router does.
 */
export class Address {
  readonly #place: Place;
  /** Without its question mark. */
  readonly query: string;
  readonly #origin: string;

  /** Only {@link Addresses} makes one: by then the path has been checked. */
  constructor(place: Place, query: string, origin: string) {
    this.#place = place;
    this.query = query;
    this.#origin = origin;
  }

  /** The path as it was sent, percent signs and all. */
  get path(): string {
    return this.#place.path;
  }

  /** Path and query. */
  get text(): string {
    return this.query ? `${this.path}?${this.query}` : this.path;
  }

  /** What the router is given. Nothing of it comes from a header. */
  get url(): string {
    return this.#origin + this.text;
  }

  /** The ids of the routes that the page consists of, outermost first; none where there is no such page. */
  get routeIds(): string[] {
    return this.#place.matches.map(({ route }) => route.id as string);
  }

  /** The pattern of the route, from the root: `/admin/events/:id`. */
  get pattern(): string {
    return this.#place.pattern;
  }

  /** Whether the page may show what only one person may see. */
  get isPrivate(): boolean {
    return this.#place.isPrivate;
  }

  /**
   * Whether the action at this address limits by itself how often it is used. Only a route with a path of its own can say
   * so: of an index route the query decides whether the router runs its action or its parent's.
   */
  get hasOwnLimits(): boolean {
    const route = this.#place.matches.at(-1)?.route;
    return route !== undefined && !route.index && Boolean(route.path) && hasOwnLimits(route.handle);
  }

  /**
   * How the log names the request: by the pattern of its route, since a path may carry a secret (`/newsletter/confirm/…`).
   * Of an address that no route has, only the first segment: the rest may be such a path, misspelled or cut.
   */
  get nameInLog(): string {
    if (this.pattern !== "/" && !this.pattern.endsWith("*")) return this.pattern;
    return this.path.replace(/^(\/[^/]*)\/.+$/, "$1/*");
  }

  /** The address without a slash at its end. */
  get withoutTrailingSlash(): string {
    // At most one: an address with an empty segment is refused.
    const path = this.path.length > 1 && this.path.endsWith("/") ? this.path.slice(0, -1) : this.path;
    return this.query ? `${path}?${this.query}` : path;
  }

  /**
   * The one address under which a page is cached: its path and, in a fixed order, the query parameters that it declares.
   * The same for a page's data, which a client navigation asks for under the page's path with `.data` behind it.
   *
   * @returns undefined when the page is not the same for everybody
   */
  findCached(): Address | undefined {
    const { matches, path } = this.#place;
    const handle = matches.at(-1)?.route.handle;
    if (!isCachedPage(handle)) return undefined;
    const declared = isData(path) ? [...handle.cachedPage.query, ROUTES_WANTED] : handle.cachedPage.query;
    const kept = declaredParameters(this.query, declared);
    if (kept.has(ROUTES_WANTED)) {
      const wanted = kept.get(ROUTES_WANTED)?.split(",");
      const known = this.routeIds.filter((id) => wanted?.includes(id));
      if (known.length !== wanted?.length) return undefined;
      kept.set(ROUTES_WANTED, known.join(","));
    }
    const cached = new Address(this.#place, String(kept), this.#origin);
    return cached.text.length <= MAX_CACHED_ADDRESS_LENGTH ? cached : undefined;
  }
}

/** A second `Host` has led past guards elsewhere: two programs in a row may each believe another one (RFC 9112, 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * The path without percent signs; undefined for one that could be read in two ways. A URL parser must leave the path as it is:
 * it would carry out dot segments in any spelling, and encode or drop what does not belong into a path.
 */
function decodedPath(path: string): string | undefined {
  if (!path.startsWith("/") || UNSAFE_PATH.test(path)) return undefined;
  if (new URL(`http://site.invalid${path}`).pathname !== path) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

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

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const common = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...common, index } : { ...common, children: routeTree(build, id) };
    }) as RouteObject[];
}
