import type { ReactNode } from "react";
import { usePublicSite } from "#app/platform/settings/public-site.ts";
import styles from "./print.css?url";

/**
 * Marks what is printed of a page that people hand on (`print.css`). On paper it ends with the
 * page's address.
 *
 * @param path the canonical path of the page
 */
export function Printed({ path, children }: { path: string; children: ReactNode }) {
  const site = usePublicSite();
  return (
    <div className="printed" style={{ display: "contents" }}>
      <link rel="stylesheet" href={styles} media="print" precedence="page" />
      {children}
      <div className="printed-source" data-source={`${site?.name}, ${site?.address}${path}`} />
    </div>
  );
}
