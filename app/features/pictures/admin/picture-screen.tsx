import { Link } from "react-router";
import { Badge } from "#app/ui/control/badge.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import type { PictureUse } from "../picture-library.server.ts";
import type { PictureScreenData } from "../picture-screen.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { PictureStanding } from "./picture-standing.tsx";
import { ReplaceEverywhere } from "./replace-everywhere.tsx";

/** Shows one picture, where it is used, and who is in it. */
export function PictureScreen(screen: PictureScreenData) {
  const { listed, values, base, uses, consents } = screen;
  const { picture } = listed;
  if (listed.isWithdrawn)
    return (
      <>
        <PageTitle title="A picture that was withdrawn" />
        <div className="grid max-w-3xl gap-4">
          <Alert tone="warning">
            <p>
              Somebody in it no longer agrees. It was deleted, and its address answers “gone”. Take it out of
              the texts below: visitors see nothing there, and the texts can't be published again with it.
            </p>
          </Alert>
          <Uses uses={uses} isKept />
          {uses.length > 0 ? <ReplaceEverywhere id={picture.id} /> : null}
        </div>
      </>
    );
  return (
    <>
      <PageTitle title={listed.description || "Picture"} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-4">
          <Picture
            picture={picture}
            alt={listed.description ?? ""}
            sizes="(min-width: 64rem) 40vw, 100vw"
            className="max-h-[28rem] w-full rounded-md border border-line bg-paper object-contain"
          />
          <PictureStanding {...screen} />
          <Uses uses={uses} />
          {uses.length > 0 ? <ReplaceEverywhere id={picture.id} /> : null}
        </div>
        <PictureForm key={picture.id} picture={picture} values={values} base={base} consents={consents} />
      </div>
    </>
  );
}

/** @param isKept whether its row stays, also if nothing uses it */
function Uses({ uses, isKept = false }: { uses: PictureUse[]; isKept?: boolean }) {
  return (
    <section aria-labelledby="uses" className="rounded-md border border-line bg-white p-4">
      <h2 id="uses" className="text-lg text-plum">
        Where it is used
      </h2>
      {uses.length === 0 ? (
        <p className="mt-1 text-sm text-muted">
          {isKept ? "Nowhere." : "Nowhere. A day after that, it is removed."}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {uses.map(({ what, title, editedAt, isPublic }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two versions may have the same title
            <li key={index} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <Link to={editedAt} className="font-semibold wrap-anywhere">
                  {title || "Untitled"}
                </Link>
                <span className="block text-sm text-muted">{what}</span>
              </span>
              {isPublic ? <Badge tone="leaf">Published</Badge> : <Badge>Not published</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
