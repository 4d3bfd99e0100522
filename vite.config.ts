import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { documentScript } from "./scripts/document-script.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), documentScript(), reactRouter()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: path.resolve(import.meta.dirname, "app/platform/program/zod.ts") }],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Fewer and larger files compress better (4 KB less on the home page), and the framework's stays in the
            // browser's cache when only our own code has changed.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // One file with only what is used of each library: the server starts faster and keeps 20 MB less in memory. The
        // development server loads libraries as they are: Vite turns none that is CommonJS into a module.
        noExternal: command === "build" ? true : [],
        // Bring native code, or start a file beside their own. A release carries these packages and no other.
        external: ["sharp", "tinypool"],
      },
      build: {
        rolldownOptions: {
          input: {
            // The HTTP server is part of the server bundle: a context made by one copy of a module is not read by another.
            schoolward: "./server/schoolward.ts",
            // A program of its own, started by the server for every burst of uploads.
            "picture-worker": "./app/platform/images/picture-worker.ts",
            // Estimates one new password, and takes its dictionaries with it.
            "password-strength-worker": "./app/features/accounts/password-strength-worker.ts",
            // A thread that rewrites the database file without what was deleted.
            "overwrite-worker": "./app/platform/database/overwrite-worker.ts",
            // Reads people's texts in a process of its own, started by the server for a long text.
            "text-worker": "./server/text-worker.ts",
            // Creates the demo content on the first start, and takes its memory with it.
            "seed-process": "./db/demo/seed-process.ts",
          },
        },
      },
    },
  },
}));
