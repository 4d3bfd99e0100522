import { useEffect, useEffectEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ImportedFile } from "#app/features/blog/import/read-post-file.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { toastDurationMs } from "#app/ui/feedback/toast-store.ts";
import { Field } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { complaintAbout, POST_FILE_ENDINGS } from "../import/post-file-rules.ts";
import type { ImportAnswer } from "./imports.ts";

const FAILURE = "The files could not be imported. Please try again.";

/**
 * Imports Markdown and HTML files as drafts. Opens the draft if a single file was imported without
 * losses; otherwise the dialog reports the result of each file.
 */
export function ImportPosts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Import
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Import posts">
        <ImportForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const toast = useToast();
  const { send, busy, answer } = useSave<ImportAnswer>(FAILURE);
  const [files, setFiles] = useState<File[]>([]);
  const [complaint, setComplaint] = useState<string>();
  const results = answer?.ok && "files" in answer ? answer.files : undefined;

  const open = useEffectEvent((post: Extract<ImportedFile, { ok: true }>) => {
    toast.success(`${post.title} imported as a draft`, toastDurationMs.blog);
    void navigate(editPath(post.id));
  });
  useEffect(() => {
    const [only, ...others] = results ?? [];
    if (only?.ok && only.losses.length === 0 && others.length === 0) open(only);
  }, [results]);

  if (results) return <Results results={results} onClose={onClose} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = complaintAbout(files);
        if (found) return setComplaint(found);
        const form = new FormData();
        for (const file of files) form.append("file", file);
        return send("/admin/blog/imports", form);
      }}
    >
      <SaveProblem answer={answer} />
      <Field
        name="file"
        id={`${id}-file`}
        label="Files"
        hint="Markdown (.md, .markdown) or HTML (.html, .htm), at most 2 MB each and 10 MB together. Every file becomes a draft."
        error={complaint ?? (answer && !answer.ok ? answer.errors?.file : undefined)}
      >
        {({ required: _, ...control }) => (
          <input
            {...control}
            type="file"
            multiple
            accept={POST_FILE_ENDINGS.join(",")}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              setFiles(chosen);
              setComplaint(complaintAbout(chosen));
            }}
          />
        )}
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Importing...">
          Import
        </Button>
      </DialogActions>
    </form>
  );
}

function Results({ results, onClose }: { results: ImportedFile[]; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status">{summaryOf(results)}</p>
      <ul className="grid gap-4">
        {results.map((result) => (
          <li key={result.ok ? result.id : result.file} className="grid gap-2">
            {result.ok ? (
              <>
                <Link
                  to={editPath(result.id)}
                  className="link justify-self-start font-semibold wrap-anywhere"
                >
                  {result.title || "Untitled"}
                </Link>
                <Losses losses={result.losses} />
              </>
            ) : (
              <Alert tone="error">
                <p className="wrap-anywhere">
                  <strong>{result.file}</strong>: {result.message}
                </p>
              </Alert>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose} data-first-focus>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}

function Losses({ losses }: { losses: string[] }) {
  if (losses.length === 0) return <p className="text-sm text-muted">Everything was taken.</p>;
  return (
    <>
      <p className="text-sm">What could not be taken:</p>
      <ul className="list-disc pl-5 text-sm text-muted">
        {losses.map((loss) => (
          <li key={loss} className="wrap-anywhere">
            {loss}
          </li>
        ))}
      </ul>
    </>
  );
}

function summaryOf(results: ImportedFile[]): string {
  const made = results.filter(({ ok }) => ok).length;
  const drafts = made === 1 ? "1 draft was made" : `${made} drafts were made`;
  return made === results.length ? `${drafts}.` : `${drafts} of ${results.length} files.`;
}

function editPath(id: string): string {
  return `/admin/blog/${id}/edit`;
}
