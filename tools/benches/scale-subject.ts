import type { Database } from "#app/platform/database/database.server.ts";

/** Something there can be very much of: how to make it, and the pages whose time must not grow with it. */
export type ScaleSubject = {
  title: string;
  /** How many are many; where there are several numbers, each is compared with few. */
  many: number[];
  /** Its pages are asked for by a signed-in administrator; such pages are never kept. */
  signedIn?: boolean;
  fill(database: Database, count: number): Promise<void>;
  pages(count: number): { name: string; path: string }[];
};
