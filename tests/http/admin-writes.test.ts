import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type BuiltRoute, readBuiltRoutes } from "#tests/support/built-routes.ts";
import { EXAMPLES } from "./admin-writes.ts";

const routes = readBuiltRoutes().filter(
  ({ path, hasAction }) => hasAction && path.startsWith("/admin") && !path.endsWith("*"),
);

test("every route through which an administrator changes something has examples", () => {
  const lacking = routes.filter((route) => !(route.path in EXAMPLES) && !isAuditedByChange(route));
  expect(lacking.map(({ path }) => path)).toEqual([]);
});

test("every example is of a route of the built site", () => {
  const paths = routes.map(({ path }) => path);
  expect(Object.keys(EXAMPLES).filter((path) => !paths.includes(path))).toEqual([]);
});

/** A write besides those of a `change`, which refuses to end without an audit entry. */
const OTHER_WRITE =
  /\.(transaction|insertInto|updateTable|deleteFrom)\(|\b(changeWithin|skipAudit)\b|`\s*(insert|update|delete)\s/;

/** Whether the feature of a route writes by `change` alone, so that it cannot forget an entry. */
function isAuditedByChange({ id }: BuiltRoute): boolean {
  const [folder] = /^features\/[^/]+(?=\/)/.exec(id) ?? [];
  if (!folder) return false;
  const files = globSync(`app/${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes(".test."));
  return files.length > 0 && !files.some((file) => OTHER_WRITE.test(readFileSync(file, "utf8")));
}
