import { createHash } from "node:crypto";
import type { Config } from "#app/platform/program/config.server.ts";

type HeaderLines = [name: string, value: string][];

/**
 * The headers that every answer carries.
 *
 * An https site promises browsers https for two years. This covers subdomains only if the settings
 * say so, because one without https, such as an old webmail, would become unreachable.
 */
export function securityHeaders({
  siteUrl,
  hstsSubdomains,
}: Pick<Config, "siteUrl" | "hstsSubdomains">): HeaderLines {
  const lines: HeaderLines = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    [
      "Permissions-Policy",
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ],
  ];
  const subdomains = hstsSubdomains ? "; includeSubDomains" : "";
  if (siteUrl.startsWith("https:"))
    lines.push(["Strict-Transport-Security", `max-age=63072000${subdomains}`]);
  return lines;
}

/**
 * Whether a page may be framed by our own site, as the preview of a post is in its editing screen.
 * No other site may frame any page.
 *
 * @param pattern of the page's route
 */
export function isFramedByUs(pattern: string): boolean {
  return pattern === "/admin/blog/:id/preview";
}

/** Replaces the line of {@link securityHeaders} on a page that we frame. */
export const FRAMED_BY_US: [name: string, value: string] = ["X-Frame-Options", "SAMEORIGIN"];

/**
 * Builds the Content-Security-Policy of an HTML page. Scripts: our own files and the inline scripts
 * with these hashes. Styles: our own files, and style attributes (a picture's placeholder).
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  siteUrl: string,
  framedByUs = false,
): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // On every page: client navigation reaches the screen with the frame without loading a new
    // document. The others are the players of videos (rich-text/blocks/video).
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    `frame-ancestors ${framedByUs ? "'self'" : "'none'"}`,
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * Removes the rendering's nonce from a page and returns the hashes of exactly the inline scripts
 * that carried it. Scripts smuggled in by content carry no nonce and get no hash.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const marked = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(marked) && !/\ssrc=/.test(attributes)) {
      hashes.add(createHash("sha256").update(text).digest("base64"));
    }
  }
  return { html: html.replaceAll(marked, ""), hashes: [...hashes] };
}
