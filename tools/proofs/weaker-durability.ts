import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before the server (`--import`), it takes away one thing that keeps an answered write through a power cut. For the control
 * runs of ./power.ts: where the proof finds nothing lost with it, it could not find anything.
 */
const taken = process.env.PROVE_WITHOUT;

if (taken === "synced commits") {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql.replace("synchronous = full", "synchronous = normal"));
  };
}

if (taken === "synced files") {
  const { writeFile } = fs;
  fs.writeFile = (file, data, options) =>
    writeFile(file, data, typeof options === "object" ? { ...options, flush: false } : options);
  syncBuiltinESMExports();
}
