import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/class-names";
import { Picture, type PictureProps } from "~/ui/primitives/picture";
import * as styles from "./cover-grid.module.css";

/** Categories as large covers. The rows are full with any number of them. */
export function CoverGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

/** A cover shows the middle of its picture, so the picture must be wider than the cover. */
const SIZES = "(max-width: 767px) 67vw, (max-width: 1439px) 50vw, 720px";

interface CoverCardProps {
  to: string;
  name: string;
  /** Of the name, where it is not the page's. */
  lang?: string | undefined;
  /** A line below the name. */
  note?: string;
  picture?: Omit<PictureProps, "ratio" | "rounded" | "alt"> | null;
  /** A page header's picture, whose subject stands right of the middle. */
  headerPicture?: boolean;
  /** The point of that picture that its gym keeps in view. */
  focus?: { x: number; y: number } | null;
}

export function CoverCard({ to, name, lang, note, picture, headerPicture, focus }: CoverCardProps) {
  return (
    <li className={styles.item}>
      <a href={to} className={picture ? styles.cover : styles.plain}>
        {picture ? (
          <span
            className={classNames(styles.picture, headerPicture && styles.header)}
            data-focus-x={focus?.x}
            data-focus-y={focus?.y}
          >
            <Picture sizes={SIZES} {...picture} alt="" ratio="fill" isHeader={Boolean(focus)} />
          </span>
        ) : (
          <span className={styles.blank} aria-hidden="true" />
        )}
        <span className={picture ? styles.words : styles.wordsPlain}>
          <span className={styles.name} lang={lang}>
            {name}
          </span>
          {note ? <span className={styles.note}>{note}</span> : null}
        </span>
      </a>
    </li>
  );
}
