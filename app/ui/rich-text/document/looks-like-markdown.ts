/** Lines that mean something in Markdown. */
const LINES = [/^#{1,4} \S/, /^\s{0,8}[-*+] \S/, /^\s{0,8}\d{1,3}[.)] \S/, /^> \S/, /^\|.{0,500}\|\s*$/];
/** Signs around words. */
const SIGNS = [/\*\*[^*\s]/, /\]\((?:https?:|\/|mailto:)/];

/** Whether plain text is Markdown: has a heading, a list, a table, bold words or a link. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  const counts = LINES.map((pattern) => lines.filter((line) => pattern.test(line)).length);
  const [headings = 0, ...others] = counts;
  return headings > 0 || others.some((count) => count > 1) || SIGNS.some((sign) => sign.test(text));
}
