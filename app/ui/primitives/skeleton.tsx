import { classNames } from "./class-names";
import * as styles from "./skeleton.module.css";

/** Placeholders for cards, as list items; hidden from screen readers, because a status announces "loading" once. */
export function SkeletonCards({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.card} aria-hidden="true">
          <span className={classNames(styles.block, styles.picture)} />
          <span className={classNames(styles.block, styles.heading)} />
          <span className={classNames(styles.block, styles.line)} />
        </li>
      ))}
    </>
  );
}
