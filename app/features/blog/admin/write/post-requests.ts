import type { PostDraft } from "#app/features/blog/post-draft.ts";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import { DraftCopies } from "#app/ui/drafts/draft-copies.ts";
import { DraftRequests } from "#app/ui/drafts/draft-requests.ts";

export const postRequests = new DraftRequests<PostDraft, PostStatus>("/admin/blog");
export const postCopies = new DraftCopies<PostDraft>("post", postRequests, ["slug", "readTime"]);
