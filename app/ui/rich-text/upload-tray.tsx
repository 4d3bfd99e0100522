import { Button } from "../button.tsx";
import { WarningIcon } from "../icons.tsx";
import { UploadProgress } from "../upload-progress.tsx";
import type { PictureUpload } from "./use-picture-uploads.ts";

type UploadTrayProps = {
  uploads: readonly PictureUpload[];
  onRetry: (upload: PictureUpload) => void;
  onDismiss: (id: string) => void;
};

/** The pictures that are on their way into the text, each with its progress or with why it is not there. */
export function UploadTray({ uploads, onRetry, onDismiss }: UploadTrayProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-tray" aria-label="Pictures on their way">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <span className="upload-name">{upload.file.name}</span>
          {upload.problem === undefined ? <UploadProgress percent={upload.percent} /> : null}
          {upload.problem !== undefined ? (
            <>
              <span className="field-error">
                <WarningIcon size={18} />
                {upload.problem}
              </span>
              <span className="upload-actions">
                {upload.mayRetry ? (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Try again: ${upload.file.name}`}
                    onClick={() => onRetry(upload)}
                  >
                    Try again
                  </Button>
                ) : null}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Dismiss: ${upload.file.name}`}
                  onClick={() => onDismiss(upload.id)}
                >
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
