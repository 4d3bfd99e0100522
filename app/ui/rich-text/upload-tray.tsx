import { Button } from "../control/button.tsx";
import { WarningIcon } from "../control/icons.tsx";
import { UploadProgress } from "../form/upload-progress.tsx";
import type { PendingUpload } from "../uploads/pending-uploads.ts";

type UploadTrayProps = {
  uploads: readonly PendingUpload[];
  /** Called before an upload is retried or dismissed, which removes the pressed button. */
  onPress: () => void;
};

/** Lists the uploads in progress or failed, each with its progress or error. */
export function UploadTray({ uploads, onPress }: UploadTrayProps) {
  if (uploads.length === 0) return null;
  const press = (act: () => void) => () => {
    onPress();
    act();
  };
  return (
    <ul className="upload-tray" aria-label="Pictures on their way">
      {uploads.map(({ id, name, percent, problem, retry, drop }) => (
        <li key={id}>
          <span className="upload-name">{name}</span>
          {problem === undefined ? <UploadProgress percent={percent} /> : null}
          {problem !== undefined ? (
            <>
              <span className="field-error" role="alert">
                <WarningIcon size={18} />
                {problem}
              </span>
              <span className="upload-actions">
                {retry ? (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Try again: ${name}`}
                    onClick={press(retry)}
                  >
                    Try again
                  </Button>
                ) : null}
                <Button variant="quiet" size="small" aria-label={`Dismiss: ${name}`} onClick={press(drop)}>
                  Dismiss
                </Button>
              </span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
