type UploadProgressProps = {
  percent: number | undefined;
  /** What the server does once it has the whole file. */
  preparing?: string;
};

/** Shows how much of a file has been sent. At 100 percent, the server is still processing it. */
export function UploadProgress({ percent, preparing = "Preparing the picture" }: UploadProgressProps) {
  if (percent === undefined) return null;
  const words = percent < 100 ? `Uploading, ${percent} %` : preparing;
  return (
    <div className="grid gap-1" role="status">
      <span className="text-sm text-muted">{words}</span>
      <progress className="h-2 w-full accent-plum" max={100} value={percent < 100 ? percent : undefined}>
        {words}
      </progress>
    </div>
  );
}
