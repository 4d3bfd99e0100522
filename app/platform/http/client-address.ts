import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv4 } from "node:net";

/**
 * How many 16-bit groups identify the two IPv6 networks that rate limits count by: a /64, and the
 * /48 around it.
 */
const NETWORK_GROUPS = 4;
const WIDER_NETWORK_GROUPS = 3;

/**
 * Identifies the client of a request for rate limits: an IPv4 address, or the /64 network of an
 * IPv6 address, because one visitor has that whole network. The limiter also counts the /48 around
 * it ({@link widerNetworkIn}).
 *
 * `X-Forwarded-For` counts only behind our own proxies. Each appends the address it received the
 * request from, so with two of them the second entry from the end is the visitor's. Earlier entries
 * were written by the visitor.
 *
 * @param headers of the request
 * @param socketAddress the remote end of the connection
 * @param trustedProxies how many proxies are in front, the setting TRUST_PROXY
 * @returns "unknown" if the connection is already closed
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const forwarded = withoutPort(forwardedValue(headers, "x-forwarded-for", trustedProxies));
  return networkOf(forwarded) ?? networkOf(socketAddress) ?? "unknown";
}

/**
 * Reads the entry of a forwarding header that our outermost proxy wrote. If there are fewer entries
 * than proxies, the request bypassed some of them, and the first entry is from the outermost one it
 * passed.
 *
 * @returns undefined without such a header, or if no proxy is trusted
 */
export function forwardedValue(
  headers: IncomingHttpHeaders,
  name: string,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return undefined;
  const value = headers[name];
  const entries = (Array.isArray(value) ? value.join(",") : (value ?? "")).split(",");
  return (entries.at(-trustedProxies) ?? entries[0])?.trim() || undefined;
}

/**
 * Replaces an IPv6 network of {@link clientAddress} at the end of a text by the /48 around it.
 *
 * @returns undefined for every other text
 */
export function widerNetworkIn(text: string): string | undefined {
  const [, before, network] = /^(.* )?([0-9a-f:]+)::\/64$/s.exec(text) ?? [];
  const groups = network?.split(":") ?? [];
  if (groups.length !== NETWORK_GROUPS) return undefined;
  return `${before ?? ""}${groups.slice(0, WIDER_NETWORK_GROUPS).join(":")}::/48`;
}

/** Removes the port that some proxies append. */
function withoutPort(entry: string | undefined): string | undefined {
  if (!entry) return undefined;
  const bracketed = /^\[(.+)\](:\d+)?$/.exec(entry);
  if (bracketed) return bracketed[1];
  return /^[\d.]+:\d+$/.test(entry) ? entry.slice(0, entry.indexOf(":")) : entry;
}

function networkOf(address: string | undefined): string | undefined {
  const bare = address?.split("%", 1)[0]?.toLowerCase() ?? "";
  if (isIPv4(bare)) return bare;
  if (isIP(bare) !== 6) return undefined;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Expands a valid IPv6 address into its eight numbers. */
function groupsOf(address: string): number[] {
  const numbers = (part: string): number[] =>
    part === ""
      ? []
      : part.split(":").flatMap((group) => {
          if (!group.includes(".")) return [Number.parseInt(group, 16)];
          const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
          return [(a << 8) | b, (c << 8) | d];
        });
  const [head = "", tail] = address.split("::");
  const front = numbers(head);
  if (tail === undefined) return front;
  const back = numbers(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}
