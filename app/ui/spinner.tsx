type SpinnerProps = {
  label?: string;
  /** It stands in for a whole page, whose heading the label then is. */
  isPage?: boolean;
};

/** The turning ring. With a label it is a status of its own; without, decoration inside something that says it. */
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
