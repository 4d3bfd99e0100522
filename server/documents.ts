import {
  createStaticHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RequestHandler,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from "react-router";

type Routes = NonNullable<ServerBuild["routes"][string]>[];

/** What a layout exports as `handle` if its pages are documents, without a router in the browser. */
export function isDocument(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "document" in handle;
}

/**
 * Creates the handler of one document. React Router matches, loads and acts as for an application,
 * but its own handler also encodes all data for a hydration that doesn't happen here.
 *
 * A form that a script sends with `Accept: application/json` gets what the action returns, or
 * `{ redirect }` where a browser without scripts is redirected.
 */
export function createDocumentHandler(build: ServerBuild): RequestHandler {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const handler = createStaticHandler(routeTree(routes), { future: build.future });
  const { default: render, handleError } = build.entry.module;
  const entryContext = entryContextOf(build, routes);

  return async (request, loadContext) => {
    const context = loadContext as RouterContextProvider;
    const wantsData = isMutation(request) && request.headers.get("Accept") === "application/json";

    async function answer(result: Response | StaticHandlerContext): Promise<Response> {
      if (result instanceof Response) return wantsData ? redirectAsData(result) : result;
      for (const error of Object.values(result.errors ?? {}))
        if (!isRouteErrorResponse(error)) handleError?.(error, { request, context, params: {} });
      const [actionData] = Object.values(result.actionData ?? {});
      if (wantsData) return Response.json(actionData ?? null, { status: result.statusCode });
      const shown = { ...entryContext, staticHandlerContext: result };
      return render(request, result.statusCode, headersOf(result, routes), shown, context);
    }

    const found = await handler.query(request, {
      requestContext: context,
      filterMatchesToLoad: () => !wantsData,
      generateMiddlewareResponse: async (query) => answer(await query(request)),
    });
    return answer(found);
  };
}

const isMutation = ({ method }: Request) => method !== "GET" && method !== "HEAD";

function redirectAsData(response: Response): Response {
  const redirect = response.headers.get("Location");
  return redirect === null ? response : Response.json({ redirect });
}

function routeTree(routes: Routes, parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => ({
      ...{ id, path, caseSensitive },
      middleware: module.middleware,
      loader: module.loader,
      action: module.action,
      hasErrorBoundary: id === "root" || module.ErrorBoundary !== undefined,
      ErrorBoundary: id === "root" || module.ErrorBoundary ? () => null : undefined,
      handle: module.handle,
      ...(index ? { index } : { children: routeTree(routes, id) }),
    })) as RouteObject[];
}

/** What React Router's own handler gives to the renderer, except what only hydration needs. */
function entryContextOf(build: ServerBuild, routes: Routes): Omit<EntryContext, "staticHandlerContext"> {
  return {
    manifest: build.assets,
    routeModules: Object.fromEntries(
      routes.map(({ id, module }) => [id, module]),
    ) as EntryContext["routeModules"],
    future: build.future,
    ssr: build.ssr,
    isSpaMode: false,
    routeDiscovery: build.routeDiscovery,
    branches: [],
    renderMeta: {},
  };
}

/** The headers that the routes of a page export, the innermost last. */
function headersOf({ matches, loaderHeaders, actionHeaders }: StaticHandlerContext, routes: Routes): Headers {
  return matches.reduce((parentHeaders, { route: { id } }) => {
    const headers = routes.find((route) => route.id === id)?.module.headers;
    if (typeof headers !== "function") return new Headers(headers ?? parentHeaders);
    const given = {
      loaderHeaders: loaderHeaders[id] ?? new Headers(),
      actionHeaders: actionHeaders[id] ?? new Headers(),
    };
    return new Headers(headers({ ...given, parentHeaders, errorHeaders: undefined }));
  }, new Headers());
}
