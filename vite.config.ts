import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The HTTP server is part of the server bundle: a context made by one copy of a module is not read by another.
    ssr: { build: { rolldownOptions: { input: { main: "./server/main.ts" } } } },
  },
});
