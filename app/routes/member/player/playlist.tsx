import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import * as styles from "./playlist.module.css";

interface PlaylistProps {
  movements: readonly {
    id: number;
    name: string;
    /** Of the name, where it is not the page's. */
    lang?: string | undefined;
    picture: string | null;
    durationSeconds: number;
    /** Without script the browser follows this link to the page that plays the movement. */
    to: string;
  }[];
  /** Null for a locked workout, which has no player; its items are no links. */
  activeIndex: number | null;
  /** False before the first play and after the end: nothing is playing then. */
  playing: boolean;
  onChoose: (index: number) => void;
}

/** Highlights the active movement; a press on a movement plays it and scrolls to it (product.md §2). */
export function Playlist({ movements, activeIndex, playing, onChoose }: PlaylistProps) {
  const { t } = useTranslation("player");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Scroll only the list, so that the video above stays in place.
    const active = activeIndex === null ? null : list.current?.children[activeIndex];
    if (!list.current || !(active instanceof HTMLElement)) return;
    const { offsetTop, offsetHeight } = active;
    const above = offsetTop < list.current.scrollTop;
    const below = offsetTop + offsetHeight > list.current.scrollTop + list.current.clientHeight;
    if (above || below) list.current.scrollTop = offsetTop;
  }, [activeIndex]);

  return (
    <ol ref={list} className={styles.list}>
      {movements.map(({ id, name, lang, picture, durationSeconds, to }, index) => {
        const isActive = index === activeIndex;
        const row = (
          <>
            <span className={styles.thumbnail}>
              {picture ? (
                <Picture src={picture} alt="" width={128} height={72} ratio="16:9" sizes="128px" />
              ) : (
                <span className={styles.blank} />
              )}
              {isActive ? (
                <span className={styles.mark}>
                  <Icon as={Play} size={20} filled />
                </span>
              ) : null}
            </span>
            <span className={styles.words}>
              <span className={styles.name} lang={lang}>
                {name}
              </span>
              {isActive && playing ? (
                <span className={styles.now}>{t("playlist.active")}</span>
              ) : null}
            </span>
            <span className={styles.duration}>{clock(durationSeconds)}</span>
          </>
        );
        return (
          <li key={id}>
            {activeIndex === null ? (
              <span className={styles.row}>{row}</span>
            ) : (
              <a
                href={to}
                className={classNames(styles.row, isActive && styles.active)}
                aria-current={isActive ? "true" : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
                    return;
                  event.preventDefault();
                  onChoose(index);
                }}
              >
                {row}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
