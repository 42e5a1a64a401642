import { classNames } from "./class-names";
import styles from "./skeleton.module.css";

/** Grey shapes of the cards that come, as items of their list; silent, since a status says "loading" once. */
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
