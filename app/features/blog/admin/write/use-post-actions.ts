import { use } from "react";
import { useNavigate } from "react-router";
import { postPath } from "#app/features/blog/post.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import type { SaveOutcome } from "#app/ui/drafts/draft-requests.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { AdultsContext } from "#app/ui/rich-text/adults.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { UPLOAD_FAILURE } from "./featured-upload.ts";
import { missingFields, type PostForm } from "./post-form.ts";
import { type PostFinding, reviewPost } from "./review-post.ts";
import { END_WORDS } from "./use-writing-of.ts";
import { fieldId, type Writing } from "./writing-context.ts";

const MS = toastDurationMs.blog;

/** The specification's messages (section 8). */
const WORDS = {
  incomplete: "Please fill in all required fields.",
  submitting: "Submitting blog post...",
  published: "Blog post published successfully!",
  saved: "Blog post saved successfully!",
  draftSaved: "Draft saved successfully!",
  failed: "Failed to save blog post.",
  error: "An error occurred while saving the blog post.",
} as const;

/** Returns the actions of the buttons. Each shows its outcome in a toast. */
export function usePostActions({ form, saver, upload, live, post, isCreating, siteUrl, words }: Writing) {
  const toast = useToast();
  const navigate = useNavigate();
  const adults = use(AdultsContext);
  const tellSaved = useSavedToast(post.id);
  const tellFailure = (failure: string | undefined) => failure && toast.error(failure, MS);
  /** A failed picture stays beside its field for a retry. */
  const tellFailedUpload = () => upload.read().problem === UPLOAD_FAILURE && toast.error(UPLOAD_FAILURE, MS);

  /**
   * Looks through a post that visitors are about to see, once its pictures have arrived.
   *
   * @returns undefined if the writer has something to do first
   */
  async function review(): Promise<PostFinding[] | undefined> {
    if (!isComplete(form, tellFailure)) return undefined;
    const { status } = form.fields();
    if (status === "draft") return [];
    if (!(await pendingUploads.settle(END_WORDS[status]))) return void tellFailedUpload();
    return reviewPost(form.read(), siteUrl, { adults, words });
  }

  /**
   * Publishes the post, schedules it, or turns it into a draft, depending on its status.
   *
   * @param overwrite whether to replace changes that somebody else saved meanwhile
   */
  async function submit(overwrite = false): Promise<void> {
    if (isComplete(form, tellFailure)) await send("publication", overwrite);
  }

  /**
   * Saves the post as a draft and closes the writing screen. Unpublishes a published
   * or scheduled post.
   */
  async function saveAsDraft(): Promise<void> {
    if (!settleFields(form)) return;
    const { status } = form.fields();
    form.set({ status: "draft" });
    const wasSent = await send(isLive(live.read().status) ? "publication" : "save", false);
    if (!wasSent) form.set({ status });
  }

  /** @returns false if the writer went back to the picture uploads and nothing was sent */
  async function send(reason: "publication" | "save", overwrite: boolean): Promise<boolean> {
    const { status } = form.fields();
    let endInfo = () => {};
    const outcome = await saver.save(reason, {
      overwrite,
      ends: true,
      onSettled() {
        const info = toast.info(WORDS.submitting, MS);
        endInfo = () => toast.dismiss(info);
      },
    });
    endInfo();
    if (outcome?.kind === "withdrawn") {
      tellFailedUpload();
      return false;
    }
    if (outcome?.kind !== "saved") {
      tellFailure(failureOf(outcome));
      return true;
    }
    tellSaved(reason === "publication" && status === "published" ? outcome.slug : undefined);
    // Changes made during the save stay on the screen, as changes to the post just saved.
    if (isCreating && saver.isSaved()) await navigate("/admin/blog/write?status=draft", { replace: true });
    return true;
  }

  /** Saves a draft and continues writing. What visitors see does not change. */
  async function saveDraft(overwrite = false): Promise<void> {
    // A rejected tag stays in its field; the rest is saved.
    form.settle();
    const outcome = await saver.save("save", { overwrite });
    if (outcome?.kind !== "saved") return void tellFailure(failureOf(outcome));
    // Pictures still uploading are saved when they arrive.
    tellFailedUpload();
    toast.success(WORDS.draftSaved, MS);
  }

  return { review, submit, saveAsDraft, saveDraft };
}

/** Says that a post was saved or published. Gets the address of one that visitors see now. */
function useSavedToast(id: string) {
  const toast = useToast();
  const navigate = useNavigate();
  return (slug: string | undefined) => {
    const edit = { label: "Edit", onSelect: () => void navigate(`/admin/blog/${id}/edit`) };
    if (slug === undefined) return void toast.success(WORDS.saved, MS, edit);
    const view = () => void window.open(postPath(slug), "_blank", "noopener");
    toast.success(WORDS.published, MS, { label: "View post", onSelect: view });
  };
}

/** @returns whether everything is there that a post needs; if not, leads to it */
function isComplete(form: PostForm, tell: (text: string) => void): boolean {
  if (!settleFields(form)) return false;
  const [missing] = missingFields(form);
  if (!missing) return true;
  tell(WORDS.incomplete);
  document.getElementById(fieldId(missing))?.focus();
  return false;
}

/** Does not close the screen over a tag that its field rejected. */
function settleFields(form: PostForm): boolean {
  const isSettled = form.settle();
  if (!isSettled) document.getElementById(fieldId("tags"))?.focus();
  return isSettled;
}

/** Returns the message for a failed save; undefined if a dialog asks about it. */
function failureOf(outcome: SaveOutcome<unknown, unknown> | undefined): string | undefined {
  if (outcome?.kind === "conflict") return undefined;
  if (outcome?.kind === "refused" && Object.values(outcome.errors).includes(WORDS.incomplete))
    return WORDS.incomplete;
  return outcome?.kind === "unreachable" ? WORDS.error : WORDS.failed;
}

export type PostActions = ReturnType<typeof usePostActions>;

/** Whether visitors see the post, or will at its scheduled time. */
export function isLive(status: PostStatus | null): boolean {
  return status === "published" || status === "scheduled";
}
