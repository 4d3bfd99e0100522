/** Tells somebody without an account what they see, and until when. */
export function LinkedDraftNote({ until }: { until: string }) {
  return (
    <aside aria-label="Draft" className="wrap draft-note">
      <strong>Draft</strong>{" "}
      {`This is not published yet. You see it because somebody sent you this link, which works until ${until}. Please don’t pass it on.`}
    </aside>
  );
}
