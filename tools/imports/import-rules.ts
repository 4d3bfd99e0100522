import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { IRegularForbiddenRuleType } from "dependency-cruiser";
import routes from "#app/routes.ts";

const TEST = "[.]test[.]";

/**
 * The layers of the running site. Each may import whatever its pattern doesn't forbid. Tests may
 * import more.
 */
const LAYERS: [name: string, from: string, never: string, comment: string][] = [
  [
    "platform-is-lowest",
    "^app/platform/",
    "^app/(?!platform/)|^server/|^db/demo/",
    "The platform knows nothing of what stands on it. Pass it in, or move the code up.",
  ],
  [
    "ui-knows-no-feature",
    "^app/ui/",
    "^app/(?!platform/|ui/)|^server/|^db/",
    "The design system knows the platform only. Pass it in, or move the component to its feature.",
  ],
  [
    "features-stand-alone",
    "^app/features/([^/]+)/",
    "^app/(?!platform/|ui/|features/$1/)|^server/|^db/demo/",
    "A feature imports no other feature. Compose them in the shell, or share through the platform.",
  ],
  [
    "shell-composes-features",
    "^app/shell/",
    "^app/(?!platform/|ui/|features/|features[.]ts|shell/)|^server/|^db/demo/",
    "The shell stands on features; routes and the server stand on the shell.",
  ],
  [
    "app-knows-no-server",
    "^app/[^/]+$",
    "^server/|^db/(?!schema[.]ts)",
    "The server imports the app, never the reverse.",
  ],
  [
    "schema-is-frozen",
    "^db/(?!demo/)",
    "^app/|^server/|^db/demo/",
    "A migration is frozen and runs without the app; the schema describes tables only.",
  ],
  ["demo-knows-no-frame", "^db/demo/", "^app/(?!platform/|features/)|^server/", "Demo content is data."],
];

/** What features declare, and the list of them: for the server only. */
const DECLARATIONS = ["^app/features[.]ts", "^app/(shell|features/[^/]+)/feature[.]ts"];

/**
 * Browser code imports `*.server.ts` for types only. The build splits routes into a server part and
 * a browser part.
 */
const SERVER_SIDE = [
  "[.]server[.]",
  "-worker[.]ts",
  ...DECLARATIONS,
  ...routeFiles(routes).map(patternOf),
  "^app/root[.]tsx",
];

/** Every import rule of the project. New folders obey them without being listed here. */
export const RULES: { forbidden: IRegularForbiddenRuleType[] } = {
  forbidden: [
    ...LAYERS.map(([name, from, never, comment]) =>
      rule({ name, comment, from: { path: from, pathNot: TEST }, to: { path: never } }),
    ),
    rule({
      name: "app-has-known-folders",
      comment:
        "Code in app/ belongs into shell or a folder of platform, ui or features (docs/architecture.md).",
      from: { path: "^app/", pathNot: "^app/([^/]+$|shell/|(platform|ui|features)/[^/]+/)" },
      to: {},
    }),
    rule({
      name: "site-runs-without-tools",
      comment: "The running site is delivered without tests, tools and scripts.",
      from: { path: "^(app|server|db)/", pathNot: TEST },
      to: { path: "^(tests|tools|scripts)/" },
    }),
    rule({
      name: "tests-run-without-tools",
      comment: "Tools use the tests' helpers, never the reverse.",
      from: { path: "^tests/" },
      to: { path: "^(tools|scripts)/" },
    }),
    rule({
      name: "scripts-stand-alone",
      comment: "Scripts prepare and check the project; they run before it is built.",
      from: { path: "^scripts/", pathNot: TEST },
      to: { path: "^(app|server|db|tests|tools)/" },
    }),
    rule({
      name: "tests-are-not-imported",
      comment: "What several tests need belongs into tests/support.",
      from: {},
      to: { path: TEST },
    }),
    rule({
      name: "server-code-stays-on-the-server",
      comment: "Only a route, another *.server.ts file or a worker may import server code; types are free.",
      from: { path: "^app/", pathNot: [TEST, ...SERVER_SIDE] },
      to: { path: ["[.]server[.]", ...DECLARATIONS], exoticallyRequired: false },
    }),
    rule({
      name: "no-cycles",
      comment: "Move what both need into a file of its own; imports of types count, too.",
      from: {},
      to: { circular: true },
    }),
    rule({
      name: "imports-lead-somewhere",
      comment: "There is no such file.",
      from: {},
      to: { couldNotResolve: true },
    }),
  ],
};

function rule(parts: Omit<IRegularForbiddenRuleType, "severity">): IRegularForbiddenRuleType {
  return { severity: "error", ...parts };
}

function routeFiles(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...routeFiles(children)]);
}

function patternOf(file: string): string {
  return `^app/${RegExp.escape(file)}`;
}
