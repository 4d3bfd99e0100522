import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { FormActions } from "#app/ui/form/form-actions.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { TextWithCopy } from "#app/ui/rich-text/text-with-copy.tsx";
import type { PageToEdit } from "../page-list.server.ts";
import type { SuggestedPage } from "../suggested-pages.ts";

const ID = "page";
const WORDS = { success: "Page saved", failure: "Failed to save page." };

type PageFormProps = {
  /** The page's id. A new page gets one when its form is opened. */
  id: string;
  /** Omitted for a new page. */
  page?: PageToEdit;
  /** What a new page starts with. */
  suggested?: SuggestedPage | undefined;
};

/** The form of a page: its title, its text, and whether visitors see it. */
export function PageForm({ page, suggested, ...opened }: PageFormProps) {
  const { send, busy, answer } = useSave(WORDS.failure);
  const errors = answer?.ok === false ? answer.errors : undefined;
  // Kept in state, because reloading the data of the page would generate another id.
  const [id] = useState(opened.id);
  const [isChanged, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const written = useRef<() => string>(undefined);
  const navigate = useNavigate();
  const changed = () => setChanged(true);
  useUnsavedChanges(isChanged && !answer?.ok);
  useSaveToast(answer, WORDS, () => void navigate("/admin/pages"));

  function save() {
    const element = form.current;
    if (!element) return;
    void send(`/admin/pages/${id}/details`, () => {
      const fields = new FormData(element);
      if (written.current) fields.set("text", written.current());
      return fields;
    });
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onChange={changed}
      noValidate
      className="grid max-w-3xl gap-5"
      aria-label={page ? "Edit Page" : "Add Page"}
    >
      <ErrorSummary errors={errors} idPrefix={ID} />
      <SaveProblem answer={answer} />
      {page ? <MergeQuestion base={page.base} answer={answer} what="this page" /> : null}
      {suggested ? <input type="hidden" name="template" value={suggested.template} /> : null}
      <TextField
        name="title"
        id={`${ID}-title`}
        label="Title"
        hint="The page's address follows the title until you publish it."
        defaultValue={page?.title ?? suggested?.title}
        maxLength={100}
        autoComplete="off"
        required
        data-stays
        error={errors?.title}
      />
      <TextWithCopy
        id={`${ID}-text`}
        name="text"
        label="Text"
        hint={
          suggested
            ? "Replace each [fill in: …], and change whatever is not true of you."
            : "What visitors read on this page."
        }
        kind="post"
        copy={{ key: `page/${page ? id : (suggested?.template ?? "new")}`, label: "The text of a page" }}
        value={page?.text ?? suggested?.text ?? ""}
        error={errors?.text}
        written={written}
        isSaved={answer?.ok === true}
        onChange={changed}
        onSave={save}
      />
      <Visibility page={page} errors={errors} />
      <FormActions list="/admin/pages" busy={busy}>
        Save Page
      </FormActions>
    </form>
  );
}

type VisibilityProps = { page: PageToEdit | undefined; errors: Record<string, string> | undefined };

function Visibility({ page, errors }: VisibilityProps) {
  return (
    <>
      <CheckboxField
        name="isPublished"
        id={`${ID}-isPublished`}
        label="Published"
        hint="Visitors can read the page. Otherwise it is a draft that only you see."
        defaultChecked={page?.isPublished ?? false}
        error={errors?.isPublished}
      />
      <CheckboxField
        name="inFooter"
        id={`${ID}-inFooter`}
        label="Link to it in the footer"
        hint="At the end of every page of the website, while it is published."
        defaultChecked={page?.inFooter ?? true}
      />
    </>
  );
}
