import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv4 } from "node:net";

/**
 * Where a request comes from, for limits: an IPv4 address, or the /64 network of an IPv6 address, since one visitor has
 * all of that network. A header of the request counts only behind a proxy of ours, and then only what that proxy added,
 * the last entry: everything before it was written by the visitor.
 *
 * @param headers of the request, as Node or as a web `Request` gives them
 * @param socketAddress the other end of the connection
 * @param trustProxy the setting TRUST_PROXY
 * @returns "unknown" when the connection is gone already
 */
export function clientAddress(
  headers: IncomingHttpHeaders | Headers,
  socketAddress: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastHop(readHeader(headers, "x-forwarded-for")) : undefined;
  return networkOf(forwarded) ?? networkOf(socketAddress) ?? "unknown";
}

function readHeader(headers: IncomingHttpHeaders | Headers, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}

/** The last entry of a forwarding header, without the port that some proxies add. */
function lastHop(forwarded: string | undefined): string | undefined {
  const entry = forwarded?.split(",").at(-1)?.trim();
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
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of a valid IPv6 address, however it is shortened. */
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
