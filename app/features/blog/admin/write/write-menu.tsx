import { useRef } from "react";
import { Link } from "react-router";
import { postPath } from "#app/features/blog/post.ts";
import { useDetailsClosing } from "#app/ui/use-details-closing.ts";
import { useValue, useWriting } from "./writing-context.ts";

const ENTRY = "flex min-h-10 items-center rounded-sm px-3 text-ink hover:bg-paper";

/** What else can be done with a post that is stored. */
export function WriteMenu() {
  const { post, live, saver } = useWriting();
  const { status, slug } = useValue(live);
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsClosing(menu);
  if (status === null) return null;
  const close = () => {
    if (menu.current) menu.current.open = false;
    void saver.flush();
  };
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
          <a href={`/admin/blog/${post.id}/export.md`} download className={ENTRY} onClick={close}>
            Export as Markdown
          </a>
        </li>
        <li>
          <a href={`/admin/blog/${post.id}/export.html`} download className={ENTRY} onClick={close}>
            Export as HTML
          </a>
        </li>
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
