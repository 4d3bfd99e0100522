import type { RawBuilder } from "kysely";

export type Engine = "sqlite" | "postgres";
/** SQL statements, in their order. */
export type Statements = RawBuilder<unknown>[];
