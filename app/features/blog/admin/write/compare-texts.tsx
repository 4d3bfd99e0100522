import { diffWordsWithSpace } from "diff";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The fields that are compared, with their names for people. */
const FIELDS: { label: string; read: (draft: PostDraft) => string }[] = [
  { label: "Title", read: ({ title }) => title },
  { label: "Excerpt", read: ({ excerpt }) => excerpt },
  { label: "Category", read: ({ category }) => category },
  { label: "Author", read: ({ author }) => author },
  { label: "Publication date", read: ({ date }) => date },
  { label: "Read time", read: ({ readTime }) => readTime },
  { label: "Address", read: ({ slug }) => slug },
  { label: "Tags", read: ({ tags }) => tags.join(", ") },
  { label: "Featured image", read: ({ pictureId }) => pictureId ?? "" },
  { label: "What the picture shows", read: ({ alt }) => alt },
  { label: "Meta title", read: ({ metaTitle }) => metaTitle },
  { label: "Meta description", read: ({ metaDescription }) => metaDescription },
  { label: "Status", read: ({ status }) => status },
  { label: "Moment", read: ({ publishDate, publishTime }) => `${publishDate} ${publishTime}`.trim() },
  { label: "Content", read: ({ content }) => readableText(content) },
];

type CompareTextsProps = { theirs: PostDraft; mine: PostDraft; theirName: string; myName: string };

/** Two drafts against each other: every field that differs, with what is only in one of them marked in words and colour. */
export function CompareTexts({ theirs, mine, theirName, myName }: CompareTextsProps) {
  const differing = FIELDS.filter(({ read }) => read(theirs) !== read(mine));
  if (differing.length === 0) return <p>Both say the same.</p>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <del className="bg-danger-soft">Struck through</del> is only in {theirName},{" "}
        <ins className="bg-leaf-soft">underlined</ins> only in {myName}.
      </p>
      <dl className="grid max-h-[50vh] gap-3 overflow-y-auto rounded-md border border-line p-3" tabIndex={-1}>
        {differing.map(({ label, read }) => (
          <div key={label}>
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <Difference before={read(theirs)} after={read(mine)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  let place = 0;
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
    place += value.length;
    const key = `${place}${added ? "+" : removed ? "-" : ""}`;
    if (added)
      return (
        <ins key={key} className="bg-leaf-soft">
          <VisuallyHidden>[added: </VisuallyHidden>
          {value}
          <VisuallyHidden>]</VisuallyHidden>
        </ins>
      );
    if (removed)
      return (
        <del key={key} className="bg-danger-soft">
          <VisuallyHidden>[removed: </VisuallyHidden>
          {value}
          <VisuallyHidden>]</VisuallyHidden>
        </del>
      );
    return <span key={key}>{value}</span>;
  });
}

/** A rich text as lines, for reading it against another. */
function readableText(html: string): string {
  const lines = html.replace(/<(\/(p|h\d|li|blockquote|figcaption|tr)|br|hr)\b[^>]*>/g, "$&\n");
  const { body } = new DOMParser().parseFromString(lines, "text/html");
  for (const picture of body.querySelectorAll("img"))
    picture.replaceWith(`[picture: ${picture.getAttribute("alt") || "no description"}]`);
  return (body.textContent ?? "").replace(/\n{3,}/g, "\n\n").trim();
}
