import { readFileSync } from "node:fs";

const SECTION = "A server for €5 a month in ten minutes";

/** The commands that docs/hosting.md gives to somebody with one server. */
export class HostingPage {
  readonly #section: string;
  readonly #given: Record<string, string>;

  /** @param given replaces the page's examples, such as `VERSION` */
  constructor(given: Record<string, string>) {
    const sections = readFileSync("docs/hosting.md", "utf8").split(/^## /m);
    this.#section = sections.find((section) => section.startsWith(SECTION)) ?? "";
    this.#given = given;
  }

  /** @returns the block of commands that contains some words */
  block(words: string, given: Record<string, string> = {}): string {
    const blocks = [...this.#section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
    return this.#only(blocks, words, given);
  }

  /** @returns the commands within a line of text that contains some words, one a line */
  inLine(words: string, given: Record<string, string> = {}): string {
    const line = this.#only(this.#section.split("\n"), words, {});
    const commands = [...line.matchAll(/`([^`]+)`/g)].map(([, command = ""]) => command);
    return this.#fill(commands.join("\n"), given);
  }

  #only(texts: string[], words: string, given: Record<string, string>): string {
    const [found, ...more] = texts.filter((one) => one.includes(words));
    if (!found || more.length > 0) throw new Error(`docs/hosting.md does not say "${words}" once`);
    return this.#fill(found, given);
  }

  #fill(commands: string, given: Record<string, string>): string {
    return Object.entries({ ...this.#given, ...given }).reduce(
      (filled, [name, value]) => filled.replaceAll(name, value),
      commands,
    );
  }
}
