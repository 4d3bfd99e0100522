import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before the server (`--import`). Removes one thing that keeps an answered write through a
 * power cut, for the control runs of ./power.ts: if the proof finds nothing lost even then, it
 * could never find anything.
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
