import { type RouterContextProvider, redirect } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { addressAtProvider, beginAttempt, type ProviderPurpose } from "../provider.server.ts";

/**
 * Redirects the browser to the configured provider or, if the provider doesn't respond, to the page
 * that says so.
 *
 * @throws 404 if the settings name no provider
 */
export async function leadToProvider(
  context: Readonly<RouterContextProvider>,
  purpose: ProviderPurpose,
): Promise<Response> {
  const way = await findWayToProvider(context, purpose);
  if (!way) return redirect("/auth/provider/callback?error=unreachable");
  return redirect(way.address, {
    headers: { "Set-Cookie": way.setCookie, "Referrer-Policy": "no-referrer" },
  });
}

/**
 * Returns the provider's address to open and the cookie needed for the return; undefined if the
 * provider doesn't respond.
 *
 * @throws 404 if the settings name no provider
 */
export async function findWayToProvider(
  context: Readonly<RouterContextProvider>,
  purpose: ProviderPurpose,
): Promise<{ address: string; setCookie: string } | undefined> {
  const site = getWritableSite(context);
  const { oidc } = site.config;
  if (!oidc) throw new Response("No provider is set up", { status: 404 });
  const attempt = await beginAttempt(site, purpose);
  try {
    return { address: await addressAtProvider(site, oidc, attempt), setCookie: attempt.setCookie };
  } catch (error) {
    site.log.error({ err: error }, "the sign-in provider does not answer");
    return undefined;
  }
}
