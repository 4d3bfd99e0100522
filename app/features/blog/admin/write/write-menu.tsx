import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { postPath } from "#app/features/blog/post.ts";
import { useStore } from "#app/ui/drafts/value-store.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { useDetailsClosing } from "#app/ui/layout/use-details-closing.ts";
import { pendingUploads } from "#app/ui/uploads/pending-uploads.ts";
import { useWriting } from "./writing-context.ts";

const EXPORT_WORDS = { next: "Then the post is exported.", goOn: "Export", keepsFailed: true };
const ENTRY = "flex min-h-10 items-center rounded-sm px-3 text-ink hover:bg-paper";

/** Further actions for a stored post. */
export function WriteMenu() {
  const { post, live, saver } = useWriting();
  const { status, slug, hasPendingChanges } = useStore(live);
  const toast = useToast();
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsClosing(menu);
  if (status === null) return null;
  const close = () => {
    if (menu.current) menu.current.open = false;
    void saver.flush();
  };
  /** An export contains what the server has, so save the latest changes first. */
  async function exportNewest(event: MouseEvent<HTMLAnchorElement>) {
    if (menu.current) menu.current.open = false;
    if (saver.isSaved() && pendingUploads.list().length === 0) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    if (!(await pendingUploads.settle(EXPORT_WORDS))) return;
    await saver.save("autosave");
    if (saver.isSaved()) window.location.assign(href);
    else
      toast.error("Nothing was exported: your newest words are not on the server yet.", toastDurationMs.blog);
  }
  const exports = [
    { label: "Export as Markdown", file: "export.md" },
    { label: "Export as HTML", file: "export.html" },
    ...(status === "published" && hasPendingChanges
      ? [{ label: "Export what is published", file: "export.html?text=published" }]
      : []),
  ];
  return (
    <details ref={menu} className="relative">
      <summary className="button button-quiet button-small list-none">More</summary>
      <ul className="absolute end-0 z-20 mt-1 grid min-w-52 rounded-md border border-line bg-white p-1 shadow-floating">
        <li>
          <Link to={`/admin/blog/${post.id}/versions`} className={ENTRY} onClick={close}>
            Versions
          </Link>
        </li>
        <li>
          <Link to={`/admin/blog/${post.id}/link`} className={ENTRY} onClick={close}>
            Link to the draft
          </Link>
        </li>
        {exports.map(({ label, file }) => (
          <li key={file}>
            <a
              href={`/admin/blog/${post.id}/${file}`}
              download
              className={ENTRY}
              onClick={(event) => void exportNewest(event)}
            >
              {label}
            </a>
          </li>
        ))}
        {status === "published" && slug ? (
          <li>
            <a
              href={postPath(slug)}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby="opens-beside"
              className={ENTRY}
              onClick={close}
            >
              View post
            </a>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
