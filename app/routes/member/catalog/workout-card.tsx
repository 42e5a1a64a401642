import { Lock, Play } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { Icon } from "~/ui/primitives/icon";
import { Picture, type PictureProps } from "~/ui/primitives/picture";
import { PictureColors } from "~/ui/primitives/picture-colors";
import { CachedMarkup } from "~/ui/primitives/cached-markup";
import { HeartButton, type HeartButtonProps } from "~/ui/patterns/heart-button";
import { PlayedRing, type PlayedRingProps } from "~/ui/patterns/played-ring";
import * as styles from "./workout-card.module.css";

/** Cards of at least 300 px, 500 from 1024 px, and three columns from 1545 px (product.md §9). */
export function WorkoutGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

/** The grid's column widths. Phones have up to three device pixels per CSS pixel; a card needs only two. */
export const CARD_SIZES =
  "(max-width: 700px) 67vw, (max-width: 1439px) 48vw, (max-width: 1544px) 700px, 460px";

interface LockedLabels {
  /** On the picture, e.g. "Join the community". */
  badge: string;
  /** After the name, for screen readers. */
  heard: string;
}

export interface WorkoutCardProps extends CardProps {
  /** The list item's id, which a form without script leads back to. */
  anchor?: string;
}

interface CardProps {
  /** The workout, or the page that unlocks it (product.md §6). */
  to: string;
  name: string;
  /** One line, e.g. "Strength · High · Dumbbells". */
  specs?: string;
  /** The end of that line, in `lang`. */
  areas?: string | undefined;
  /** Of the name, where it is not the page's. */
  lang?: string | undefined;
  /** Already translated, e.g. "24 min". */
  duration?: string;
  picture?: Omit<PictureProps, "ratio" | "rounded" | "alt"> | null;
  /** The texts of a locked card. */
  locked?: LockedLabels | null;
  /** How much of the workout the member has played; null: nothing. */
  ring?: PlayedRingProps | null;
  /** On the picture of a workout that needs no plan: "Free". */
  free?: string | null;
  /** Heart or bookmark: a submit button of the one form around the grid. */
  heart?: Omit<HeartButtonProps, "ground"> | null;
  headingLevel?: 2 | 3;
}

export function WorkoutCard({ anchor, picture = null, ...card }: WorkoutCardProps) {
  const colors = useContext(PictureColors);
  const colored = picture && { ...picture, color: colors[picture.src] ?? picture.color };
  return (
    <CachedMarkup
      as="li"
      id={anchor}
      className={styles.card}
      part={Card}
      props={{ ...card, picture: colored }}
    />
  );
}

function Card({
  to,
  name,
  specs,
  areas,
  lang,
  duration,
  picture,
  locked = null,
  ring = null,
  free,
  heart,
  headingLevel = 3,
}: WorkoutCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <div className={styles.media}>
        {picture ? (
          <Picture sizes={CARD_SIZES} {...picture} alt="" ratio="16:9" rounded />
        ) : (
          <div className={styles.blank}>
            <Icon as={Play} size={32} />
          </div>
        )}
        {ring ? (
          <div className={styles.ring}>
            <PlayedRing {...ring} />
          </div>
        ) : null}
        {duration ? <span className={styles.duration}>{duration}</span> : null}
        {locked ? (
          <span className={styles.lock}>
            <Icon as={Lock} size={16} />
            {locked.badge}
          </span>
        ) : null}
        {free ? <span className={styles.free}>{free}</span> : null}
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          {/* The link covers the whole card. */}
          <a href={to} className={styles.link}>
            {lang ? <span lang={lang}>{name}</span> : name}
            {locked ? <span className={styles.hidden}> ({locked.heard})</span> : null}
          </a>
        </Heading>
        {specs || areas ? (
          <p className={styles.specs}>
            {specs}
            {areas ? <span lang={lang}>{areas}</span> : null}
          </p>
        ) : null}
      </div>
      {heart ? (
        <div className={styles.heart}>
          <HeartButton {...heart} />
        </div>
      ) : null}
    </>
  );
}
