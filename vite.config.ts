import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: {
            // The HTTP server is part of the server bundle: a context made by one copy of a module is not read by another.
            main: "./server/main.ts",
            // A program of its own, started by the server for every burst of uploads.
            "picture-worker": "./app/platform/images/picture-worker.ts",
          },
        },
      },
    },
  },
});
