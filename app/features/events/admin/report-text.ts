import { DraftCopies } from "#app/ui/drafts/draft-copies.ts";
import { DraftRequests } from "#app/ui/drafts/draft-requests.ts";
import { DraftWriting } from "#app/ui/drafts/draft-writing.ts";
import { ValueStore } from "#app/ui/drafts/value-store.ts";
import type { RichTextChange, RichTextHandle } from "#app/ui/rich-text/rich-text.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import type { EventStatus } from "../event.ts";
import type { ReportDraft } from "../report-draft.ts";
import type { EventToEdit } from "./event-to-edit.server.ts";

const requests = new DraftRequests<ReportDraft, EventStatus>("/admin/events");
const copies = new DraftCopies<ReportDraft>("event", requests, ["title"]);

export const UPLOAD_WORDS = { next: "Then it is saved.", goOn: "Save" };

type ReportFacts = {
  /** Whether visitors see an older report. */
  isPending: boolean;
  /** How often the report was replaced. Used as the key of the editor, which holds its own text. */
  filled: number;
  /** Whether the writer is asked about a newer report. */
  isAsking: boolean;
};

/** The report of a stored event while it is being written. */
export class ReportText {
  readonly texts: DraftWriting<ReportDraft, EventStatus>;
  readonly facts: ValueStore<ReportFacts>;
  readonly #editor: { readonly current: RichTextHandle | null };
  /** The report with which the form was opened. */
  readonly opened: ReportDraft;
  readonly #title: string;
  #content: string;
  /** Serialises the newest text; undefined once that has happened. */
  #unread: (() => string) | undefined;

  constructor(
    { id, name, report, writing }: EventToEdit,
    editor: { readonly current: RichTextHandle | null },
    signIn: () => Promise<boolean>,
  ) {
    this.#editor = editor;
    this.#title = name;
    this.#content = report;
    this.opened = this.read();
    this.facts = new ValueStore<ReportFacts>({ isPending: writing.isPending, filled: 0, isAsking: false });
    const onChange = ({ isPending }: { isPending: boolean }) => this.facts.change({ isPending });
    this.texts = new DraftWriting<ReportDraft, EventStatus>({
      ...{ id, kind: "event", requests, copies, signIn, continued: undefined },
      opened: { version: writing.version, draft: this.opened },
      form: {
        read: () => this.read(),
        replace: ({ content }) => this.#replace(content),
        change: ({ content }) => this.#editor.current?.changeHtml(content),
        settle: () => {},
      },
      picture: { read: () => null, adopt: () => {}, drop: () => {} },
      settleUploads: () => pendingUploads.settle(UPLOAD_WORDS),
      onSaved: onChange,
      onTaken: onChange,
    });
  }

  /** Returns the report as it is now. */
  read(): ReportDraft {
    if (this.#unread) this.#content = this.#unread();
    this.#unread = undefined;
    return { title: this.#title, content: this.#content, pictureId: null };
  }

  /** Whether visitors see another report. */
  get isUnpublished(): boolean {
    return this.facts.read().isPending || this.read().content !== this.opened.content;
  }

  /** Takes over what was typed. */
  readonly type = ({ html }: RichTextChange): void => {
    this.#unread = html;
    this.texts.saver.changed();
  };

  #replace(content: string): void {
    this.#content = content;
    this.#unread = undefined;
    this.facts.change({ filled: this.facts.read().filled + 1 });
  }

  /**
   * Saves the report before the form of its event is sent, and saves nothing more until that is
   * over.
   *
   * @returns false if the writer has to decide something first, and is asked
   */
  async settle(): Promise<boolean> {
    const { saver } = this.texts;
    if (!(await pendingUploads.settle(UPLOAD_WORDS))) return false;
    await saver.flush();
    const { kind } = saver.state();
    if (kind === "conflict" || kind === "gone") {
      this.facts.change({ isAsking: true });
      return false;
    }
    await saver.hold();
    return true;
  }

  /** @param isStored whether the event now has the report */
  end(isStored: boolean): void {
    if (isStored) this.texts.saver.letGo();
    else this.texts.saver.goOn();
  }

  /** Goes back to what visitors see. Returns false if that failed. */
  async discard(): Promise<boolean> {
    const { texts } = this;
    const isDone = await texts.discardPending();
    texts.saver.goOn();
    if (isDone) await texts.lookForNewer();
    return isDone;
  }
}
