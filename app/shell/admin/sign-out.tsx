import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { postCopies } from "#app/features/blog/admin/write/post-requests.ts";
import { localDateTime } from "#app/platform/time/local-date.ts";
import { SignOutIcon } from "#app/ui/control/admin-icons.tsx";
import { Spinner } from "#app/ui/control/spinner.tsx";
import { allowForgetting, type CopyFacts, listCopies, requestSaves } from "#app/ui/device/device-copies.ts";
import { ConfirmDialog } from "#app/ui/feedback/dialog.tsx";

type UnsavedCopy = CopyFacts & { key: string };

/** How long to wait for open tabs to save their texts. */
const SAVING_MS = 1500;

/**
 * Renders the sign-out form. Signing out deletes the local copies of texts from this device. If the
 * server lacks one of them, the form asks for confirmation first.
 */
export function SignOut({ className }: { className: string }) {
  const form = useRef<HTMLFormElement>(null);
  const isAllowed = useRef(false);
  const [unsaved, setUnsaved] = useState<readonly UnsavedCopy[]>();
  const [busy, setBusy] = useState(false);
  useEffect(() => onAskedToStay(() => setBusy(false)), []);

  async function submit(event: FormEvent) {
    if (isAllowed.current) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = await findUnsavedCopies();
    if (found.length === 0) return signOut();
    setUnsaved(found);
    setBusy(false);
  }
  function signOut() {
    setUnsaved(undefined);
    setBusy(true);
    allowForgetting();
    isAllowed.current = true;
    form.current?.requestSubmit();
    // The user may have chosen to stay when the browser asked about unsaved changes.
    isAllowed.current = false;
  }

  return (
    <>
      <Form
        ref={form}
        method="post"
        action="/logout"
        reloadDocument
        onSubmit={(event) => void submit(event)}
        className="mt-auto border-t border-line pt-3"
      >
        <button
          type="submit"
          className={className}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
        >
          {busy ? <Spinner /> : <SignOutIcon />}
          {busy ? "Logging out..." : "Logout"}
        </button>
      </Form>
      <ConfirmDialog
        open={unsaved !== undefined}
        danger
        title="Log out and lose what is not saved?"
        confirmLabel="Log out and remove"
        cancelLabel="Stay signed in"
        onClose={() => setUnsaved(undefined)}
        onConfirm={signOut}
      >
        <p>
          This device keeps texts that are not saved on the website yet. Logging out removes them from this
          device.
        </p>
        <ul className="mt-3 grid gap-1">
          {unsaved?.map(({ key, label, keptAt }) => (
            <li key={key} className="wrap-anywhere">
              <strong>{label ?? "A text"}</strong>, {localDateTime(keptAt, ownTimeZone())}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

/**
 * Calls `tell` when the browser asks about unsaved changes before leaving the page.
 *
 * @returns unsubscribes
 */
function onAskedToStay(tell: () => void): () => void {
  const listen = (event: BeforeUnloadEvent) => {
    // Wait for all listeners: any of them may still call preventDefault.
    setTimeout(() => event.defaultPrevented && tell());
  };
  window.addEventListener("beforeunload", listen);
  return () => window.removeEventListener("beforeunload", listen);
}

/**
 * Finds local copies that the server lacks, after giving open tabs {@link SAVING_MS} to save
 * theirs.
 */
async function findUnsavedCopies(): Promise<UnsavedCopy[]> {
  const found = await listUnsaved();
  if (found.length === 0) return found;
  requestSaves();
  await new Promise((resolve) => setTimeout(resolve, SAVING_MS));
  return listUnsaved();
}

async function listUnsaved(): Promise<UnsavedCopy[]> {
  const others = (await listCopies<CopyFacts>("")).filter(({ key }) => !key.startsWith("post/"));
  return [...(await postCopies.listUnsaved()), ...others.map(({ key, value }) => ({ ...value, key }))];
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
