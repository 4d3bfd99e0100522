import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { BuildFiles } from "./build-files.ts";
import { RecentBuilds } from "./recent-builds.ts";

const HOUR = 3_600_000;

describeOnEachEngine("recent builds", (open) => {
  let database: TestDatabase;
  let dataDir: string;
  const toEnd: (() => void)[] = [];

  beforeEach(async () => {
    database = await open();
    dataDir = temporaryFolder("builds");
  });
  afterEach(() => {
    for (const end of toEnd.splice(0)) end();
  });

  /** A server of a build whose one script has a name of its own. */
  async function startBuild(name: string) {
    const folder = temporaryFolder("client");
    mkdirSync(path.join(folder, "assets"));
    const script = `say("${name}")`;
    writeFileSync(path.join(folder, `assets/${name}.js`), script);
    writeFileSync(path.join(folder, `assets/${name}.js.br`), brotliCompressSync(script));
    const parts = { db: database.db, files: openFiles({ filesUrl: undefined, dataDir }) };
    const builds = new RecentBuilds(parts, BuildFiles.inFolder(folder));
    const server = http.createServer(async (request, response) => {
      const isThere = await builds.serve(request as never, response, request.url ?? "");
      if (!isThere) response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    toEnd.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const ask = async (asset: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}/assets/${asset}.js`, { headers });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    };
    return { keep: (now: number) => builds.keep(now), ask };
  }

  test("a server answers with the assets of builds that came before it and after it", async () => {
    const first = await startBuild("first");
    await first.keep(1);
    const second = await startBuild("second");
    await second.keep(2);
    for (const [server, asset] of [
      [first, "second"],
      [second, "first"],
    ] as const) {
      const plain = await server.ask(asset, { "Accept-Encoding": "identity" });
      expect(plain).toMatchObject({ status: 200, text: `say("${asset}")` });
      const small = await server.ask(asset, { "Accept-Encoding": "br" });
      expect(small).toMatchObject({ status: 200, text: `say("${asset}")` });
      expect(small.headers.get("content-encoding")).toBe("br");
      expect(small.headers.get("cache-control")).toContain("immutable");
      expect((await server.ask("third")).status).toBe(404);
    }
    // What a server has read of others is none of its own.
    await first.keep(3);
    expect(await database.db.selectFrom("builds").select("id").execute()).toHaveLength(2);
  });

  test("the assets of three builds are kept; one that goes on serving is among them", async () => {
    const running = await startBuild("running");
    await running.keep(0);
    for (const [at, name] of ["one", "two", "three"].entries()) {
      await (await startBuild(name)).keep((at + 1) * HOUR);
      await running.keep((at + 1) * HOUR + 1);
    }
    const newest = await startBuild("newest");
    await newest.keep(4 * HOUR);
    const statuses = await Promise.all(
      ["newest", "running", "three", "two", "one"].map(async (name) => (await newest.ask(name)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
  });

  test("a file that is not what was stored is not served", async () => {
    const first = await startBuild("first");
    await first.keep(1);
    const [{ id }] = (await database.db.selectFrom("builds").select("id").execute()) as [{ id: string }];
    const file = path.join(dataDir, "files/builds", id);
    const changed = readFileSync(file);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    writeFileSync(file, changed);
    const second = await startBuild("second");
    expect((await second.ask("first")).status).toBe(404);
  });
});
