type SpinnerProps = {
  label?: string;
  /** Makes the label a heading, for a spinner that replaces a whole page. */
  isPage?: boolean;
};

/** Renders a spinner. With a label it is a status of its own. Without one it is decorative. */
export function Spinner({ label, isPage }: SpinnerProps) {
  if (!label) return <span className="spinner" aria-hidden="true" />;
  return (
    <div className="spinner-block" role="status">
      <span className="spinner" aria-hidden="true" />
      {isPage ? (
        <h1 className="font-sans text-base font-normal text-inherit">{label}</h1>
      ) : (
        <span>{label}</span>
      )}
    </div>
  );
}
