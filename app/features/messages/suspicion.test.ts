import { expect, test } from "vitest";
import type { MessageInput } from "./message-input.ts";
import { type FormTraces, findSuspicions } from "./suspicion.ts";

const MESSAGE: MessageInput = {
  firstName: "Amina",
  lastName: "Bello",
  email: "amina@example.org",
  subject: "My cousin",
  message: "She wants to go back to school.",
};

test.each<[string[], Partial<MessageInput>, FormTraces]>([
  [["hidden field"], {}, { homepage: "https://spam.example" }],
  [["hurried"], {}, { elapsed: "2999" }],
  [["links"], { message: "http://a.example http://b.example https://c.example" }, {}],
  [["links"], { message: "buy [url=http://a.example]this[/url]" }, {}],
  [["links"], { message: '<a  href="//a.example">this</a>' }, {}],
  [["links"], { subject: "www.a.example" }, {}],
  [["links"], { firstName: "HTTPS://a.example" }, {}],
  [["hidden field", "hurried"], {}, { homepage: "x", elapsed: "0" }],
])("suspected of %j: %j %j", (suspicions, change, traces) => {
  expect(findSuspicions({ ...MESSAGE, ...change }, traces)).toEqual(suspicions);
});

test.each<[string, Partial<MessageInput>, FormTraces]>([
  ["takes their time", {}, { elapsed: "3000", homepage: "" }],
  ["has no scripts", {}, { elapsed: "" }],
  ["says nonsense about the time", {}, { elapsed: "-1" }],
  ["points to two pages", { message: "See https://a.example and www.b.example" }, {}],
  ["writes about a < b and [links]", { message: "a < b, [see links], awww." }, {}],
])("somebody who %s is not suspected", (_, change, traces) => {
  expect(findSuspicions({ ...MESSAGE, ...change }, traces)).toEqual([]);
});
