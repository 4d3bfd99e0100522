import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // scripts/prepare.mjs gives every build a folder of its own.
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  routeDiscovery: { mode: "initial" },
  // The server bundle has two programs: schoolward.js and picture-worker.js (vite.config.ts).
  serverBuildFile: "[name].js",
} satisfies Config;
