import type { Database } from "#app/platform/database/database.server.ts";

/**
 * A kind of record of which there can be very many: how to create them, and the pages whose time
 * must not grow with their number.
 */
export type ScaleSubject = {
  title: string;
  /** How many count as many. If there are several numbers, each is compared with few. */
  many: number[];
  /** Whether a signed-in administrator requests its pages. Such pages are never cached. */
  signedIn?: boolean;
  fill(database: Database, count: number): Promise<void>;
  pages(count: number): { name: string; path: string }[];
};
