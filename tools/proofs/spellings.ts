/** Ways to go up in a path, as proxies, routers and URL parsers have read them. */
const UP = ["..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "..;", "..%00", "%252e%252e", "...", "..%2f", "..%5c"];
/** Separators between the segments of a path. */
const SLASHES = ["/", "//", "/./", "/%2e/", "%2f", "\\", "%5c", "/;/"];

/**
 * Spells an address in ways that only an attacker would: with dot segments, backslashes, empty
 * segments, percent-encoding and endings.
 *
 * @param through other addresses of the site, from which it goes up again and on to the path
 */
export function spellingsOf(path: string, through: readonly string[]): string[] {
  const bare = path.slice(1);
  const encoded = bare ? `/%${bare.charCodeAt(0).toString(16)}${bare.slice(1)}` : "/%2f";
  const plain = [
    ...[path, `${path}/`, path.toUpperCase(), encoded, `${path}?index`, `${path}?_routes=x`],
    ...[`${path}.data`, `${path}/.data`, `${path}/_.data`, `${path}.data?_routes=x`, `${path}.DATA`],
    ...[`${path}%3f`, `${path}%23`],
    ...through.flatMap((other) => [`${path};x=${other}`, `${path}?${other}`, `${path}#${other}`]),
    ...SLASHES.map((slash) => `${slash}${bare}`).filter((address) => address.startsWith("/")),
    `http://localhost${path}`,
  ];
  const around = through.flatMap((other) =>
    UP.flatMap((up) =>
      SLASHES.map((slash) => `${other}${`${slash}${up}`.repeat(other.split("/").length - 1)}${path}`),
    ),
  );
  return [...plain, ...around];
}
