import { CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Returns SQLite's query plan for each read through `db`, with steps such as `SCAN events USING
 * INDEX events_past`. Tables are never analyzed here, so an empty database has the same plans as a
 * full one.
 */
export async function plansOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const queries: RootOperationNode[] = [];
  await read(
    db.withPlugin({
      transformQuery({ node }) {
        queries.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const plain = db.withoutPlugins();
  return Promise.all(
    queries.map(async (node) => {
      const { sql, parameters } = plain.getExecutor().compileQuery(node, createQueryId());
      const { rows } = await plain.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      return rows.map(({ detail }) => detail).join("\n");
    }),
  );
}
