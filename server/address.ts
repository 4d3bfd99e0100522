import type { IncomingMessage } from "node:http";
import type { RouteMatch, RouteObject } from "react-router";
import { matchRoutes, type ServerBuild } from "react-router";
import { hasOwnLimits } from "#app/platform/http/own-limits.ts";
import { isCachedPage } from "#app/platform/page-cache/cached-page.ts";
import { isDocument } from "./documents.ts";

/**
 * A request without the raw text of its address. Everything behind `Addresses.read` takes this
 * type, so no code can parse the address a second time and get a different result.
 */
export type SiteRequest = Omit<IncomingMessage, "url">;

/**
 * The status to refuse an address with: 400 if the request names two hosts, 404 if the path cannot
 * be one of ours.
 */
export type RefusedAddress = 400 | 404;

const MAX_CACHED_ADDRESS_LENGTH = 1024;
const MAX_REMEMBERED_PATHS = 1000;
const MAX_REMEMBERED_PATH_LENGTH = 200;

/**
 * Anything but visible ASCII, and fragments. Browsers send neither, and a URL parser would change
 * or drop them.
 */
const UNSAFE_TARGET = /[^\x21-\x7e]|#/;

/**
 * Empty segments, backslashes, and encoded slashes, backslashes, control characters and percent
 * signs.
 */
const UNSAFE_PATH = /\/\/|\\|%2f|%5c|%25|%[01][0-9a-f]|%7f/i;

type Matches = RouteMatch<string, RouteObject>[];

/** What a path matches. It doesn't depend on the query. */
type Place = { path: string; matches: Matches; pattern: string; isPrivate: boolean };

/** Parses request addresses and matches each with the routes of a build exactly once. */
export class Addresses {
  readonly #routes: RouteObject[];
  readonly #origin: string;
  /**
   * Matches by path. React Router ranks all routes again for each match, which takes longer than
   * the rest of a cached page's answer.
   */
  readonly #places = new Map<string, Place>();

  /** @param origin the public origin of the site, without a trailing slash */
  constructor(build: ServerBuild, origin: string) {
    this.#routes = routeTree(build);
    this.#origin = origin;
  }

  /**
   * Parses the address of a request. Returns the status to refuse it with, before anything else is
   * read, or the address.
   */
  read(request: Pick<IncomingMessage, "url" | "rawHeaders">): Address | RefusedAddress {
    if (namesTwoHosts(request.rawHeaders)) return 400;
    return this.#parse(request.url ?? "") ?? 404;
  }

  /**
   * Parses one of our own addresses.
   *
   * @throws when it is not an address of this site
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
    const isPrivate = /^\/(admin|auth|logout)\b/i.test(decoded);
    const matches = this.#match(path, isPrivate);
    const patterns = matches.map(({ route }) => route.path).filter(Boolean);
    const place = { path, matches, pattern: `/${patterns.join("/")}`, isPrivate };
    if (path.length > MAX_REMEMBERED_PATH_LENGTH) return place;
    if (this.#places.size === MAX_REMEMBERED_PATHS) this.#places.clear();
    this.#places.set(path, place);
    return place;
  }

  /** Only pages of the application have data: no document has, not even the preview of a post. */
  #match(path: string, isPrivate: boolean): Matches {
    const matches = matchRoutes(this.#routes, isPrivate ? pageOf(path) : path) ?? [];
    const isData = isPrivate && pageOf(path) !== path;
    return isData && hasDocument(matches) ? (matchRoutes(this.#routes, path) ?? []) : matches;
  }
}

const hasDocument = (matches: Matches) => matches.some(({ route }) => isDocument(route.handle));

/**
 * The parsed address of a request. Limits, headers, caching, logging and routing all use this one
 * value, so none of them can interpret a request differently from the router.
 */
export class Address {
  readonly #place: Place;
  /** Without its question mark. */
  readonly query: string;
  readonly #origin: string;

  /** Only {@link Addresses} may construct one, after it has checked the path. */
  constructor(place: Place, query: string, origin: string) {
    this.#place = place;
    this.query = query;
    this.#origin = origin;
  }

  /** The path as it was sent, still percent-encoded. */
  get path(): string {
    return this.#place.path;
  }

  /** Path and query. */
  get text(): string {
    return this.query ? `${this.path}?${this.query}` : this.path;
  }

  /** The URL for the router. No part of it comes from a header. */
  get url(): string {
    return this.#origin + this.text;
  }

  /** The ids of the page's routes, outermost first. Empty if there is no such page. */
  get routeIds(): string[] {
    return this.#place.matches.map(({ route }) => route.id as string);
  }

  /** The route's pattern from the root: `/admin/events/:id`. */
  get pattern(): string {
    return this.#place.pattern;
  }

  /** Whether the page may contain data meant for one person only. */
  get isPrivate(): boolean {
    return this.#place.isPrivate;
  }

  /**
   * Whether the action at this address has a rate limit of its own. Only a route with its own path
   * can declare one: for an index route, the query decides whether the router runs its action or
   * its parent's.
   */
  get hasOwnLimits(): boolean {
    const route = this.#place.matches.at(-1)?.route;
    return route !== undefined && !route.index && Boolean(route.path) && hasOwnLimits(route.handle);
  }

  /**
   * How the log names the request: by its route pattern, because a path may contain a secret
   * (`/newsletter/confirm/…`). For an address that matches no route, only the first segment is
   * logged, because the rest may be such a path, misspelled or truncated.
   */
  get nameInLog(): string {
    if (this.pattern !== "/" && !this.pattern.endsWith("*")) return this.pattern;
    return this.path.replace(/^(\/[^/]*)\/.+$/, "$1/*");
  }

  /** The address without a trailing slash. */
  get withoutTrailingSlash(): string {
    // There is at most one: addresses with an empty segment are refused.
    const path = this.path.length > 1 && this.path.endsWith("/") ? this.path.slice(0, -1) : this.path;
    return this.query ? `${path}?${this.query}` : path;
  }

  /** Whether the page is a document: HTML that no router takes over in the browser. */
  get isDocument(): boolean {
    return hasDocument(this.#place.matches);
  }

  /**
   * Finds the canonical address under which a page is cached: its path and the query parameters
   * that it declares, in a fixed order.
   *
   * @returns undefined if the page is not the same for everybody
   */
  findCached(): Address | undefined {
    const handle = this.#place.matches.at(-1)?.route.handle;
    if (!isCachedPage(handle)) return undefined;
    const kept = declaredParameters(this.query, handle.cachedPage.query);
    const cached = new Address(this.#place, String(kept), this.#origin);
    return cached.text.length <= MAX_CACHED_ADDRESS_LENGTH ? cached : undefined;
  }
}

/**
 * Detects a repeated `Host`. Two programs in a chain may each trust a different one, which has
 * bypassed access checks elsewhere (RFC 9112, section 3.2).
 */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * Decodes a path. Returns undefined for one that could be read in two ways: a URL parser must leave
 * it unchanged, and would resolve dot segments in any spelling and encode or drop characters that
 * don't belong in a path.
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

/**
 * Maps the path of a page's data, which the router of the admin area requests, to the page. A page's
 * own path is returned unchanged.
 */
function pageOf(path: string): string {
  return path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
}

/** Picks the declared parameters that have a value, first value each, in declaration order. */
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
