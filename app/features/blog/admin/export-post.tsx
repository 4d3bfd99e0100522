import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type ExportPostProps = { post: { id: string; title: string; isPublished: boolean } };

/** Offers a post as a file: the newest saved text, and for a published post the one that the public reads. */
export function ExportPost({ post: { id, title, isPublished } }: ExportPostProps) {
  const [isOpen, setOpen] = useState(false);
  const address = (ending: string, query: string) => `/admin/blog/${id}/export.${ending}${query}`;
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Export ${title}`} onClick={() => setOpen(true)}>
        Export
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Export post">
        <div className="grid gap-4">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <Choice heading="The newest saved text" address={(ending) => address(ending, "")} />
          {isPublished ? (
            <Choice
              heading="The text that the public reads"
              address={(ending) => address(ending, "?text=published")}
            />
          ) : null}
          <p className="text-sm text-muted">
            Both files can be imported again. Pictures are named by their addresses on this site; they are not
            part of the file.
          </p>
        </div>
      </Dialog>
    </>
  );
}

function Choice({ heading, address }: { heading: string; address: (ending: string) => string }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{heading}</h3>
      <p className="flex flex-wrap gap-3">
        <a href={address("md")} download className="button button-secondary">
          Markdown
        </a>
        <a href={address("html")} download className="button button-secondary">
          HTML
        </a>
      </p>
    </section>
  );
}
