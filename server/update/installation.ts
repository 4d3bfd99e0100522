import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CommandError } from "../commands/command.ts";

/**
 * What an update records before it changes anything, and removes once the new version answers. A
 * start of the site in between (`schoolward update --recover`) reads here whether to roll back.
 */
const Trial = z.object({
  /** The version to roll back to. */
  from: z.string(),
  /** The version on trial. */
  to: z.string(),
  /** The version that `previous` pointed to before. During the trial it points to `from`. */
  previous: z.string().optional(),
  /** Roll back at the next start, whether or not this version runs. */
  back: z.boolean(),
  /**
   * When the trial began, and when the version has been started since then, in milliseconds since
   * 1970.
   */
  since: z.number(),
  startedAt: z.array(z.number()),
});
export type Trial = z.infer<typeof Trial>;

/**
 * An installed release: `versions/V` for each version, and links to the current and the previous
 * one.
 */
export class Installation {
  readonly #top: string;

  /**
   * @param programFolder of the version that runs this command
   * @throws CommandError for a clone or an image, which are updated in other ways
   */
  constructor(programFolder: string) {
    const versions = path.dirname(programFolder);
    if (!existsSync(path.join(programFolder, "release.json")))
      throw new CommandError("This is a clone of the project: update it with git pull, then npm start.");
    if (path.basename(versions) !== "versions")
      throw new CommandError("This program is part of an image: build a newer one and start it instead.");
    this.#top = path.dirname(versions);
  }

  get top(): string {
    return this.#top;
  }

  folderOf(version: string): string {
    return path.join(this.#top, "versions", version);
  }

  /** Returns the path of a version's command. */
  programOf(version: string): string {
    return path.join(this.folderOf(version), "schoolward");
  }

  /** Reads the version that a link points to: the one that runs, or the one before it. */
  versionAt(link: "current" | "previous"): string | undefined {
    const at = path.join(this.#top, link);
    return existsSync(at) ? path.basename(readlinkSync(at)) : undefined;
  }

  /**
   * Points a link to another version. The switch is atomic: the link always points to the old or
   * the new one.
   */
  link(link: "current" | "previous", version: string): void {
    const made = path.join(this.#top, `.${link}`);
    rmSync(made, { force: true });
    symlinkSync(path.join("versions", version), made);
    renameSync(made, path.join(this.#top, link));
    this.#sync();
  }

  readTrial(): Trial | undefined {
    const file = this.#trialFile;
    return existsSync(file) ? Trial.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  }

  writeTrial(trial: Trial): void {
    const made = `${this.#trialFile}.new`;
    writeFileSync(made, JSON.stringify(trial), { flush: true });
    renameSync(made, this.#trialFile);
    this.#sync();
  }

  endTrial(): void {
    rmSync(this.#trialFile, { force: true });
    this.#sync();
  }

  /**
   * Removes all versions except the current and the previous one, and remains of interrupted
   * updates.
   */
  removeOldVersions(): void {
    const kept = [this.versionAt("current"), this.versionAt("previous")];
    const versions = path.join(this.#top, "versions");
    for (const name of readdirSync(versions))
      if (!kept.includes(name)) rmSync(path.join(versions, name), { recursive: true });
  }

  get #trialFile(): string {
    return path.join(this.#top, "trial.json");
  }

  /** Makes a changed link or file survive a power cut. */
  #sync(): void {
    const folder = openSync(this.#top, "r");
    fsyncSync(folder);
    closeSync(folder);
  }
}
