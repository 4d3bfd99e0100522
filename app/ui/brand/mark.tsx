/**
 * Renders the logo, a book opening under a rising sun. The book has the text's colour. Copied from
 * mark.svg.
 */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <g fill="#f2a71b">
        <path d="M8.4 15a7.6 7.6 0 0 1 15.2 0c-2.8.8-5.3 2.3-7.6 4.2-2.3-1.9-4.8-3.4-7.6-4.2z" />
        <path d="M14.8 1.4h2.4v3.8h-2.4zM5 6.2l1.7-1.7 2.7 2.7-1.7 1.7zM27 6.2l-1.7-1.7-2.7 2.7 1.7 1.7z" />
      </g>
      <path
        fill="currentColor"
        d="M1 14c5.5-1 11 .8 15 5.2 4-4.4 9.5-6.2 15-5.2v12.8c-5.5-.8-11 .3-15 4.2-4-3.9-9.5-5-15-4.2z"
      />
    </svg>
  );
}
