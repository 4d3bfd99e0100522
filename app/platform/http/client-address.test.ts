import { expect, test } from "vitest";
import { clientAddress, widerNetworkIn } from "./client-address.ts";

const of = (socketAddress: string | undefined) => clientAddress({}, socketAddress, 0);
const behindProxy = (forwarded: string | string[]) =>
  clientAddress({ "x-forwarded-for": forwarded as string }, "10.0.0.1", 1);

test("an IPv4 address identifies its client, also in its IPv6 forms", () => {
  expect(of("203.0.113.9")).toBe("203.0.113.9");
  expect(of("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(of("::FFFF:CB00:7109")).toBe("203.0.113.9");
});

test("an IPv6 address identifies its /64 network, however it is written", () => {
  const network = "2001:db8:1:2::/64";
  for (const address of [
    "2001:db8:1:2:3:4:5:6",
    "2001:0db8:0001:0002::1",
    "2001:DB8:1:2::",
    "2001:db8:1:2:ffff:ffff:192.0.2.1",
  ])
    expect(of(address)).toBe(network);
  expect(of("2001:db8:1:3::1")).not.toBe(network);
  expect(of("::1")).toBe("0:0:0:0::/64");
  expect(of("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(of("1::8")).toBe("1:0:0:0::/64");
});

test("headers are ignored without a trusted proxy", () => {
  expect(clientAddress({ "x-forwarded-for": "198.51.100.1" }, "203.0.113.9", 0)).toBe("203.0.113.9");
});

test("behind a proxy the last entry counts, never an earlier one from the visitor", () => {
  expect(behindProxy("198.51.100.1")).toBe("198.51.100.1");
  expect(behindProxy("1.2.3.4, 198.51.100.1")).toBe("198.51.100.1");
  expect(behindProxy(["1.2.3.4", "198.51.100.1"])).toBe("198.51.100.1");
  expect(behindProxy("1.2.3.4,198.51.100.1:49152")).toBe("198.51.100.1");
  expect(behindProxy("[2001:db8:1:2::5]:443")).toBe("2001:db8:1:2::/64");
  expect(behindProxy("2001:db8:1:2::5")).toBe("2001:db8:1:2::/64");
});

test("behind several proxies the outermost one's entry counts", () => {
  const behind = (proxies: number, forwarded: string) =>
    clientAddress({ "x-forwarded-for": forwarded }, "10.0.0.1", proxies);
  expect(behind(2, "1.2.3.4, 198.51.100.1, 10.0.0.2")).toBe("198.51.100.1");
  expect(behind(3, "1.2.3.4, 198.51.100.1, 10.0.0.3, 10.0.0.2")).toBe("198.51.100.1");
  // The request bypassed the outermost proxy.
  expect(behind(2, "198.51.100.1")).toBe("198.51.100.1");
  expect(behind(2, "198.51.100.1, made-up, 10.0.0.2")).toBe("10.0.0.1");
});

test.each([
  ["forms 2001:db8:1:2::/64", "forms 2001:db8:1::/48"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["forms 203.0.113.9", undefined],
  ["forms unknown", undefined],
  ["sign-in account ada@example.org", undefined],
  ["2001:db8:1:2::/64 of somebody", undefined],
  ["forms 2001:db8::/64", undefined],
])("around the network in '%s' is '%s'", (key, wider) => {
  expect(widerNetworkIn(key)).toBe(wider);
});

test("an invalid address falls back to that of the connection", () => {
  for (const forwarded of ["", "unknown", "evil'--", "1.2.3.4, ", "999.1.1.1", "a".repeat(5000)])
    expect(behindProxy(forwarded)).toBe("10.0.0.1");
  expect(clientAddress({}, "10.0.0.1", 1)).toBe("10.0.0.1");
  expect(of(undefined)).toBe("unknown");
});
