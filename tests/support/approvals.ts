/**
 * Inserts a text about a child that somebody else wants to publish, and returns its id.
 *
 * @param change runs a statement on the site's database
 */
export function insertApprovalRequest(change: (statement: string) => void, title: string): string {
  const id = title.toLowerCase().replaceAll(" ", "-");
  change(`insert into text_approvals
      (id, subject, record_id, title, reasons, texts, asked_by, asked_by_name, asked_at)
    values ('${id}', 'post', 'x', '${title}', 'it shows a child',
      '{"title":"${title}","content":"<p>Once upon a time</p>"}', 'somebody', 'Bola', 1)`);
  return id;
}
