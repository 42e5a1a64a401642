import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/duration";
import { classNames } from "../primitives/class-names";
import { Picture } from "../primitives/picture";
import styles from "./playlist.module.css";

export interface PlaylistProps {
  movements: readonly {
    id: number;
    name: string;
    thumbnail: string | null;
    durationSeconds: number;
    /** The page with this movement in the player, for a browser without script; null when locked. */
    to: string | null;
  }[];
  activeId: number | null;
  onChoose: (id: number) => void;
}

/** The movements with the active one unmistakable; pressing one plays it and scrolls to it (spec §2). */
export function Playlist({ movements, activeId, onChoose }: PlaylistProps) {
  const { t } = useTranslation("player");
  const active = useRef<HTMLLIElement>(null);
  const shown = useRef(activeId);
  useEffect(() => {
    if (shown.current === activeId) return;
    shown.current = activeId;
    active.current?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  return (
    <ol className={styles.list}>
      {movements.map(({ id, name, thumbnail, durationSeconds, to }) => {
        const isActive = id === activeId;
        const row = (
          <>
            <span className={styles.thumbnail}>
              {thumbnail ? (
                <Picture src={thumbnail} alt="" width={128} height={72} ratio="16:9" />
              ) : null}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {isActive ? <span className={styles.now}>{t("playlist.active")}</span> : null}
            </span>
            <span className={styles.duration}>{clock(durationSeconds)}</span>
          </>
        );
        return (
          <li key={id} ref={isActive ? active : undefined}>
            {to ? (
              <a
                href={to}
                className={classNames(styles.row, isActive && styles.active)}
                aria-current={isActive ? "true" : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
                    return;
                  event.preventDefault();
                  onChoose(id);
                }}
              >
                {row}
              </a>
            ) : (
              <span className={styles.row}>{row}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
