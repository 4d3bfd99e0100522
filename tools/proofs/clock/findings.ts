import type { Row } from "#tools/benches/table.ts";
import { atLeast, none } from "../proof.ts";

/** What was observed while the clock jumped. */
export class Findings {
  jumps = 0;
  posts = 0;
  writes = 0;
  mails = 0;
  readonly early: string[] = [];
  readonly late: string[] = [];
  readonly notOnce: string[] = [];
  readonly heldUp: string[] = [];
  readonly lost: string[] = [];
  readonly mailsNotOnce: string[] = [];

  rows(): Row[] {
    return [
      { name: "jumps", figure: String(this.jumps) },
      atLeast("scheduled posts", this.posts, 9),
      none("seen before their moment", this.early),
      none("not seen after it", this.late),
      none("not published exactly once", this.notOnce),
      { name: "mails", figure: String(this.mails) },
      none("mails that did not arrive exactly once", this.mailsNotOnce),
      none("held up by a time in the future", this.heldUp),
      { name: "writes between the jumps", figure: `${this.writes} answered` },
      none("lost or refused writes", this.lost),
    ];
  }
}
