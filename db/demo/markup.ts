/**
 * Converts plain paragraphs to the demo texts' HTML, using only what the site's own editor could
 * produce. Empty lines separate blocks: `## ` and `### ` start a heading, `- ` and `1. ` a list
 * item, `> ` a quotation; `**strong**`, `*emphasis*` and `[text](/address)` work inside a line.
 */
export function html(strings: TemplateStringsArray): string {
  return (strings[0] ?? "")
    .trim()
    .split(/\n\s*\n/)
    .map((block) => writeBlock(block.split("\n").map((line) => line.trim())))
    .join("");
}

function writeBlock(lines: string[]): string {
  const [first = ""] = lines;
  if (first.startsWith("### ")) return `<h3>${inline(first.slice(4))}</h3>`;
  if (first.startsWith("## ")) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith("- ")) return `<ul>${items(lines, /^- /)}</ul>`;
  if (/^\d+\. /.test(first)) return `<ol>${items(lines, /^\d+\. /)}</ol>`;
  if (first.startsWith("> "))
    return `<blockquote><p>${inline(lines.map((line) => line.replace(/^> /, "")).join(" "))}</p></blockquote>`;
  return `<p>${inline(lines.join(" "))}</p>`;
}

function items(lines: string[], mark: RegExp): string {
  return lines.map((line) => `<li><p>${inline(line.replace(mark, ""))}</p></li>`).join("");
}

function inline(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\*(.+?)\*/g, "<em>$1</em>")
    .replace(/\[(.+?)\]\((\/[^)\s]*|https:\/\/[^)\s]+)\)/g, '<a href="$2">$1</a>');
}
