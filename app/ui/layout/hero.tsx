import type { ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { LogoBadge } from "../primitives/logo-badge";
import { Picture, type PictureProps } from "../primitives/picture";
import * as styles from "./hero.module.css";

/** A phone shows two thirds of the picture's width. */
const SIZES = "(max-width: 700px) 130vw, 100vw";

interface HeroProps {
  /** Melts into the page's colour; without a picture the gym's colours are used. */
  picture?: Omit<PictureProps, "ratio" | "rounded" | "eager"> | null;
  logo?: { name: string; src?: string | null } | null;
  /** The h1, in display type; `lead` is its second line, quieter. */
  title: ReactNode;
  /** For screen readers only, when the picture contains the title (product.md §2 "Category page"). */
  titleHidden?: boolean;
  /** Where the title is not in the page's language. */
  titleLang?: string | undefined;
  lead?: ReactNode;
  leadLang?: string | undefined;
  eyebrow?: ReactNode;
  /** One primary action and at most one quiet one. */
  action?: ReactNode;
  size?: "page" | "banner";
}

export function Hero({
  picture,
  logo,
  title,
  titleHidden = false,
  titleLang,
  lead,
  leadLang,
  eyebrow,
  action,
  size = "page",
}: HeroProps) {
  return (
    <section
      className={classNames(
        styles.hero,
        size === "banner" && styles.banner,
        picture ? styles.pictured : styles.plain,
        picture && !titleHidden && styles.across,
      )}
    >
      {picture ? (
        <div className={styles.ground}>
          <Picture sizes={SIZES} {...picture} ratio="fill" eager />
        </div>
      ) : null}
      <div className={styles.inner}>
        {logo ? (
          <div className={styles.badge}>
            <LogoBadge name={logo.name} src={logo.src} />
          </div>
        ) : null}
        <div className={styles.words}>
          {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
          <h1
            lang={titleLang}
            className={
              titleHidden
                ? styles.hidden
                : classNames(styles.title, hasLongWord(title) && styles.longWords)
            }
          >
            {title}
          </h1>
          {lead ? (
            <p className={styles.lead} lang={leadLang}>
              {lead}
            </p>
          ) : null}
          {action ? <div className={styles.action}>{action}</div> : null}
        </div>
      </div>
    </section>
  );
}

/** German compounds can be wider than a phone: the type shrinks before a word is broken. */
function hasLongWord(title: ReactNode): boolean {
  return typeof title === "string" && title.split(/[\s-]+/).some((word) => word.length > 15);
}
