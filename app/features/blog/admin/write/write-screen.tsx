import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { POST_FIELDS, postDifferences } from "#app/features/blog/post-differences.ts";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { POST_LIMITS } from "#app/features/blog/post-draft.ts";
import { Button } from "#app/ui/control/button.tsx";
import { ConflictDialog } from "#app/ui/drafts/conflict-dialog.tsx";
import type { TakenCopy } from "#app/ui/drafts/draft-copies.ts";
import { FoundCopy } from "#app/ui/drafts/found-copy.tsx";
import { OthersHere } from "#app/ui/drafts/others-here.tsx";
import { ReviewDialog } from "#app/ui/drafts/review-dialog.tsx";
import { useConflictQuestion } from "#app/ui/drafts/use-conflict-question.ts";
import { useMerge } from "#app/ui/drafts/use-merge.ts";
import { ConfirmDialog } from "#app/ui/feedback/dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { ContentField } from "./content-field.tsx";
import { PendingChanges, ResetQuestion } from "./draft-questions.tsx";
import { LeftPosts } from "./left-posts.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import type { PostFinding } from "./review-post.ts";
import { SearchFields, SharingPreviews } from "./search-preview.tsx";
import { Part, SettingsFields } from "./settings-fields.tsx";
import { DraftText } from "./text-fields.tsx";
import { type PostActions, usePostActions } from "./use-post-actions.ts";
import { useWritingOf } from "./use-writing-of.ts";
import { CompletionBar, WriteBar } from "./write-bar.tsx";
import { WriteMenu } from "./write-menu.tsx";
import { fieldId, useSaveState, useWriting, type Writing, WritingContext } from "./writing-context.ts";

type WriteScreenProps = Pick<
  Writing,
  "post" | "isCreating" | "categories" | "siteName" | "siteUrl" | "words"
> & {
  /** A local copy to continue. */
  continued?: TakenCopy<PostDraft> | undefined;
};

/** The screen for writing a new or existing post. Give it a new `key` for each opening. */
export function WriteScreen({ continued, ...opened }: WriteScreenProps) {
  const writing = useWritingOf(opened, continued);
  return (
    <WritingContext value={writing}>
      <Screen writing={writing} />
    </WritingContext>
  );
}

const CONFLICT_WORDS = { noun: "post", failed: "Failed to save blog post.", records: "/admin/blog" };
const PREVIEW_WORDS = { next: "Then the preview opens.", goOn: "Preview", keepsFailed: true };

type Question = "preview" | "reset" | "take-off" | "conflict" | PostFinding[];

function Screen({ writing }: { writing: Writing }) {
  const { form, live, post, texts, isCreating } = writing;
  const actions = usePostActions(writing);
  const [question, setQuestion] = useState<Question>();
  const [isSubmitting, setSubmitting] = useState(false);
  // While the dialog about pending pictures is open, nothing is being submitted yet.
  const busy = !useIsAsked() && isSubmitting;
  const close = () => setQuestion(undefined);

  /** Runs an action that finishes the writing. Only one can run at a time. */
  async function run(end: () => Promise<void>) {
    close();
    setSubmitting(true);
    await end();
    setSubmitting(false);
  }
  const takesOff = () => live.read().status === "published";
  /** Asks once if the post holds something to look at again. */
  async function publish() {
    const findings = await actions.review();
    if (findings && findings.length > 0) setQuestion(findings);
    else if (findings) await actions.submit();
  }
  const submit = () => {
    if (takesOff() && form.fields().status !== "published") setQuestion("take-off");
    else void run(publish);
  };
  const saveAsDraft = () => {
    if (takesOff()) setQuestion("take-off");
    else void run(actions.saveAsDraft);
  };
  const publishPending = () => {
    if (live.read().status === "published") form.set({ status: "published" });
    void run(publish);
  };
  async function preview() {
    if (await pendingUploads.settle(PREVIEW_WORDS)) setQuestion("preview");
  }
  const saveDraft = () => void actions.saveDraft();
  useShortcuts({ save: saveDraft, submit });
  const merge = useMerge(texts, CONFLICT_WORDS.records);
  useConflictQuestion(texts, () => merge() || setQuestion("conflict"));

  return (
    <>
      <Header onSaveDraft={saveDraft} onPreview={() => void preview()} onReset={() => setQuestion("reset")} />
      <OthersHere texts={texts} noun={CONFLICT_WORDS.noun}>
        <CompletionBar />
        {isCreating ? (
          <LeftPosts except={post.id} />
        ) : (
          <FoundCopy texts={texts} opened={post} compare={postDifferences} />
        )}
        <PendingChanges onPublish={publishPending} busy={busy} />
        <Problems />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <TextFields onSave={saveDraft} />
          <SettingsFields />
        </div>
        <WriteBar
          busy={busy}
          onSubmit={submit}
          onSaveAsDraft={saveAsDraft}
          onResolve={() => setQuestion("conflict")}
        />
      </OthersHere>
      <Questions
        {...{ question, actions, onClose: close }}
        onPublish={() => void run(actions.submit)}
        onTakeOff={() =>
          void run(form.fields().status === "published" ? actions.saveAsDraft : actions.submit)
        }
      />
    </>
  );
}

function TextFields({ onSave }: { onSave: () => void }) {
  return (
    <div className="min-w-0 space-y-5">
      <DraftText
        name="title"
        label="Title"
        limit={POST_LIMITS.title}
        required
        counted
        autoComplete="off"
        className="[&_input]:min-h-14 [&_input]:font-heading [&_input]:text-xl [&_input]:font-bold"
      />
      <DraftText name="excerpt" label="Excerpt" limit={POST_LIMITS.excerpt} rows={2} required counted />
      <ContentField onSave={onSave} />
      <Part title="Search and sharing">
        <SearchFields />
      </Part>
    </div>
  );
}

type HeaderProps = { onSaveDraft: () => void; onPreview: () => void; onReset: () => void };

function Header({ onSaveDraft, onPreview, onReset }: HeaderProps) {
  const { isCreating } = useWriting();
  return (
    <PageTitle title={isCreating ? "Create New Blog Post" : "Edit Blog Post"}>
      <div className="flex flex-wrap gap-1 max-sm:-ms-2 max-sm:[&_.button]:px-2">
        <Button variant="quiet" size="small" onClick={onSaveDraft}>
          Save Draft
        </Button>
        <Button variant="quiet" size="small" onClick={onPreview}>
          Preview
        </Button>
        <Button variant="quiet" size="small" onClick={onReset}>
          Reset
        </Button>
        <WriteMenu />
      </div>
    </PageTitle>
  );
}

type QuestionsProps = {
  question: Question | undefined;
  actions: PostActions;
  onClose: () => void;
  onPublish: () => void;
  onTakeOff: () => void;
};

/** The dialogs of the screen. At most one is open. */
function Questions({ question, actions, onClose, onPublish, onTakeOff }: QuestionsProps) {
  const { form, texts, post, editor } = useWriting();
  return (
    <>
      {question === "preview" ? <PreviewDialog onClose={onClose} /> : null}
      {Array.isArray(question) ? (
        <ReviewDialog
          {...{ findings: question, editor, fieldId, onClose, onPublish }}
          publishLabel={form.fields().status === "scheduled" ? "Schedule anyway" : "Publish anyway"}
        >
          <SharingPreviews />
        </ReviewDialog>
      ) : null}
      {question === "conflict" ? (
        <ConflictDialog
          texts={texts}
          words={CONFLICT_WORDS}
          timeZone={post.timeZone}
          labels={POST_FIELDS}
          // A retry uses the same id, so it cannot create a second post. An empty slug gives the
          // copy an address of its own.
          copy={() => ({ id: post.copyId, draft: { ...form.read(), slug: "" } })}
          onKeepMine={(isPublication) =>
            void (isPublication ? actions.submit(true) : actions.saveDraft(true))
          }
          onClose={onClose}
        />
      ) : null}
      {question === "reset" ? <ResetQuestion onClose={onClose} /> : null}
      <ConfirmDialog
        open={question === "take-off"}
        danger
        title="Take this post off the site?"
        confirmLabel="Take it off"
        onClose={onClose}
        onConfirm={onTakeOff}
      >
        <p>The public sees it now. As a draft or until its moment it is no longer there.</p>
      </ConfirmDialog>
    </>
  );
}

/** Whether the dialog about pending pictures is open. */
function useIsAsked(): boolean {
  return useSyncExternalStore(
    pendingUploads.subscribe,
    () => pendingUploads.waiting() !== undefined,
    () => false,
  );
}

/**
 * Lists why the server rejected a submitted post. Problems from an autosave are shown only
 * beside the fields.
 */
function Problems() {
  const state = useSaveState();
  if (state.kind !== "refused" || state.reason === "autosave") return null;
  const errors = Object.fromEntries(
    Object.entries(state.errors).map(([name, text]) => [fieldId(name), text]),
  );
  return (
    <div className="mb-6">
      <ErrorSummary errors={errors} formError={state.formError} links={state.links} />
    </div>
  );
}

/** Saves a draft on Ctrl/Cmd+S and submits the post on Ctrl/Cmd+Enter, wherever the focus is. */
function useShortcuts({ save, submit }: { save: () => void; submit: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal")) return;
    if (event.key === "s" && !event.shiftKey) {
      event.preventDefault();
      save();
    } else if (event.key === "Enter") {
      event.preventDefault();
      submit();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
