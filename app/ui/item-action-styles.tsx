import styles from "./item-actions.css?url";

/** The style sheet of the counters, toggles and share menu; however often it stands on a page, it is loaded once. */
export function ItemActionStyles() {
  return <link rel="stylesheet" href={styles} precedence="page" />;
}
