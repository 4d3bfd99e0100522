import { usePublicSite } from "#app/platform/settings/public-site.ts";

/** Links to the page that says how people's data is used, once the foundation has published it. */
export function DataNote() {
  const page = usePublicSite()?.ownPages.find(({ isPrivacy }) => isPrivacy);
  return page ? (
    <p className="field-hint">
      <a className="link" href={page.to}>
        {page.title}
      </a>
    </p>
  ) : null;
}
