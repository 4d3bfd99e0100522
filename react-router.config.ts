import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The server bundle has two programs: main.js and picture-worker.js (vite.config.ts).
  serverBuildFile: "[name].js",
} satisfies Config;
