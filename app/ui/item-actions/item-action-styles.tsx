import styles from "./item-actions.css?url";

/** Links the style sheet of the counters, toggles and share menu. React loads it only once. */
export function ItemActionStyles() {
  return <link rel="stylesheet" href={styles} precedence="page" />;
}
