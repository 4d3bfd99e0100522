import path from "node:path";
import { type BuildEnvironmentOptions, build, type Plugin } from "vite";

const MODULE = "virtual:document-script";
const ENTRY = "app/entry.document.ts";

/** Not named by its content: browsers ask for a newer one at this address. */
const SERVICE_WORKER = "service-worker.js";

/**
 * Builds what public pages load in the browser, and tells the server its address. It is a build of
 * its own, because one build with the admin area would put React and the router into one file.
 */
export function documentScript(): Plugin {
  let isBuild = false;
  return {
    name: "document-script",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (isBuild) await buildServiceWorker();
      return `export default ${JSON.stringify(`/${isBuild ? await buildEntry() : ENTRY}`)}`;
    },
  };
}

/** @returns the entry's path in the client build */
async function buildEntry(): Promise<string> {
  const result = await buildInto({
    input: ENTRY,
    output: {
      entryFileNames: "assets/document-[hash].js",
      chunkFileNames: "assets/[name]-[hash].js",
      codeSplitting: {
        groups: [{ name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\// }],
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const entry = outputs.find((output) => output.type === "chunk" && output.isEntry);
  if (!entry) throw new Error(`${ENTRY} was not built`);
  return entry.fileName;
}

function buildServiceWorker() {
  return buildInto({
    input: "app/shell/offline/worker/service-worker.ts",
    output: { format: "iife", entryFileNames: SERVICE_WORKER },
  });
}

/** Adds files to the client build. */
function buildInto(rolldownOptions: BuildEnvironmentOptions["rolldownOptions"]) {
  return build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: path.join(process.env.BUILD_FOLDER ?? "build", "client"),
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: rolldownOptions ?? {},
    },
  });
}
