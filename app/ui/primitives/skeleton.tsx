import { classNames } from "./class-names";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  shape?: "line" | "heading" | "picture" | "button" | "card";
  count?: number;
}

/** Grey shapes in the form of what comes; silent, since a status says "loading" once. */
export function Skeleton({ shape = "line", count = 1 }: SkeletonProps) {
  return (
    <>
      {Array.from({ length: count }, (_, index) =>
        shape === "card" ? (
          <div key={index} className={styles.card} aria-hidden="true">
            <span className={classNames(styles.block, styles.picture)} />
            <span className={classNames(styles.block, styles.heading)} />
            <span className={classNames(styles.block, styles.line)} />
          </div>
        ) : (
          <span
            key={index}
            className={classNames(styles.block, styles[shape])}
            aria-hidden="true"
          />
        ),
      )}
    </>
  );
}
