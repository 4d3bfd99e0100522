import { createServer } from "node:http";
import { createServer as createVite } from "vite";

/**
 * The development server: Vite in front for hot reload, and behind it the production HTTP entry,
 * reloaded after each change. Pages are not cached.
 */
process.env.NODE_ENV = "development";
const http = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });

type Development = typeof import("./development.ts");
const load = () => vite.ssrLoadModule("/server/development.ts") as Promise<Development>;
const parts = await (await load()).openForDevelopment();

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { answer } = await load();
      answer(parts, request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain" });
      response.end(String(error));
    }
  });
});
http.listen(parts.site.config.port, parts.site.config.host, () => {
  console.log(`Development: http://localhost:${parts.site.config.port}`);
});
