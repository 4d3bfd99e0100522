import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // The server bundle has two programs: schoolward.js and picture-worker.js (vite.config.ts).
  serverBuildFile: "[name].js",
} satisfies Config;
