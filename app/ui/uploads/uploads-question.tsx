import { useSyncExternalStore } from "react";
import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";
import { Dialog, DialogActions } from "../feedback/dialog.tsx";
import { UploadProgress } from "../form/upload-progress.tsx";
import { countedPictures, type PendingUpload, pendingUploads } from "./pending-uploads.ts";

const NONE: readonly PendingUpload[] = [];

/** Subscribes to the page's pending uploads. */
export function usePendingUploads(): readonly PendingUpload[] {
  return useSyncExternalStore(pendingUploads.subscribe, pendingUploads.list, () => NONE);
}

/**
 * Shows the uploads that a save waits for, and asks what to do about failed ones. Mounted once,
 * around all admin pages.
 */
export function UploadsQuestion() {
  const uploads = usePendingUploads();
  const words = useSyncExternalStore(pendingUploads.subscribe, pendingUploads.waiting, () => undefined);
  const sending = uploads.filter(({ percent }) => percent !== undefined).length;
  const isWaiting = sending > 0;
  const title = isWaiting
    ? `Waiting for ${countedPictures(sending)}`
    : `${countedPictures(uploads.length)} did not arrive`;
  return (
    <Dialog open={words !== undefined} onClose={pendingUploads.goBack} title={title}>
      <div className="grid gap-4">
        <p role="status">
          {isWaiting ? words?.next : `${title}. Nothing has been done yet: choose how to go on.`}
        </p>
        <ul className="grid gap-3">
          {uploads.map(({ id, name, percent, problem }) => (
            <li key={id} className="grid gap-1">
              <span className="font-semibold wrap-anywhere">{name}</span>
              {problem === undefined ? (
                <UploadProgress percent={percent} />
              ) : (
                <span className="field-error">
                  <WarningIcon size={18} />
                  {problem}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        {/* The same button in both states, so that it keeps the focus. */}
        <Button variant="secondary" onClick={pendingUploads.goBack} data-first-focus>
          {isWaiting ? "Cancel" : "Go back"}
        </Button>
        {isWaiting ? null : (
          <Button variant="secondary" onClick={pendingUploads.goOn}>
            {`${words?.goOn} without ${uploads.length === 1 ? "it" : "them"}`}
          </Button>
        )}
        {!isWaiting && uploads.some(({ retry }) => retry) ? (
          <Button onClick={pendingUploads.retryFailed}>Try again</Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
