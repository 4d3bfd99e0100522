import { LeftCopies } from "#app/ui/drafts/left-copies.tsx";
import { postCopies } from "./post-requests.ts";

/** Lists posts with a local copy that never reached the server. */
export function LeftPosts({ except }: { except?: string }) {
  return (
    <LeftCopies
      copies={postCopies}
      except={except}
      addressOf={({ id, base, isStored }) =>
        base === 0 && !isStored ? `/admin/blog/write?copy=${id}` : `/admin/blog/${id}/edit`
      }
    />
  );
}
