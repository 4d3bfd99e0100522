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
 * What an update notes before it changes anything, and removes once the new version answers. Whoever starts the site in
 * between (`schoolward update --recover`) reads in it whether to go back.
 */
const Trial = z.object({
  /** The version to go back to. */
  from: z.string(),
  /** The version on trial. */
  to: z.string(),
  /** The version that `previous` led to before; during the trial it leads to `from`. */
  previous: z.string().optional(),
  /** Go back at the next start, whether or not this version runs. */
  back: z.boolean(),
  /** When the trial began, and when the version was started since, in milliseconds since 1970. */
  since: z.number(),
  startedAt: z.array(z.number()),
});
export type Trial = z.infer<typeof Trial>;

/** An installed release: `versions/V` for each version, links to the one that runs and to the one before. */
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

  /** The command of a version. */
  programOf(version: string): string {
    return path.join(this.folderOf(version), "schoolward");
  }

  /** The version that a link leads to: the one that runs, or the one before it. */
  versionAt(link: "current" | "previous"): string | undefined {
    const at = path.join(this.#top, link);
    return existsSync(at) ? path.basename(readlinkSync(at)) : undefined;
  }

  /** Leads a link to another version: at every moment it leads to the old one or to the new one. */
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

  /** Removes all versions but the one that runs and the one before, and what interrupted updates left. */
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
