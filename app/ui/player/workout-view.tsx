import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LogoBadge } from "../primitives/logo-badge";
import { Picture } from "../primitives/picture";
import { Tabs } from "../primitives/tabs";
import { ClassInfo, type ClassInfoProps } from "./class-info";
import { LockedPoster, type LockedPosterProps } from "./locked-poster";
import { Player } from "./player";
import { Playlist } from "./playlist";
import styles from "./workout-view.module.css";

export interface MovementView {
  id: number;
  name: string;
  thumbnail: string | null;
  durationSeconds: number;
  /** The page with this movement in the player. */
  to: string;
  /** Absent where there is no access: a locked page holds no address of media. */
  media?: {
    stream: string;
    file: string;
    captions: { src: string; lang: string; label: string } | null;
  };
}

export interface WorkoutViewProps {
  name: string;
  description: string | null;
  poster: string | null;
  gym: { name: string; logoUrl: string | null };
  trainer: { screenName: string; imageUrl: string | null } | null;
  info: ClassInfoProps;
  movements: readonly MovementView[];
  /** The movement that the address names; the first one otherwise. */
  activeId: number | null;
  locked: Omit<LockedPosterProps, "poster"> | null;
}

/** Spec §2 "Workout player dialog": from 1024 px the video left and a panel of 416 px right. */
export function WorkoutView(props: WorkoutViewProps) {
  const { name, description, poster, gym, trainer, info, movements, locked } = props;
  const { t } = useTranslation("player");
  const [chosen, choose] = useState({ id: props.activeId, play: false });
  const index = Math.max(
    0,
    movements.findIndex(({ id }) => id === chosen.id),
  );
  const active = movements[index];
  const next = movements[index + 1];

  return (
    <div className={styles.view}>
      <div className={styles.screen}>
        {locked || !active?.media ? (
          locked && <LockedPoster poster={poster} {...locked} />
        ) : (
          <Player
            name={active.name}
            stream={active.media.stream}
            file={active.media.file}
            captions={active.media.captions}
            poster={active.thumbnail ?? poster}
            autoPlay={chosen.play}
            onEnded={() => next && choose({ id: next.id, play: true })}
          />
        )}
      </div>
      <div className={styles.panel}>
        <p className={styles.name}>{name}</p>
        <div className={styles.by}>
          <span className={styles.portrait}>
            {trainer?.imageUrl ? (
              <Picture src={trainer.imageUrl} alt="" width={56} height={56} ratio="1:1" />
            ) : (
              <LogoBadge name={gym.name} src={gym.logoUrl} size="small" />
            )}
          </span>
          <span className={styles.who}>
            {trainer ? <span className={styles.trainer}>{trainer.screenName}</span> : null}
            <span className={styles.gym}>{gym.name}</span>
          </span>
        </div>
        {description ? <p className={styles.description}>{description}</p> : null}
        <Tabs
          label={t("tabs.label")}
          tabs={[
            { id: "class-info", label: t("tabs.info"), content: <ClassInfo {...info} /> },
            ...(movements.length > 1
              ? [
                  {
                    id: "playlist",
                    label: t("tabs.playlist"),
                    content: (
                      <Playlist
                        movements={movements.map(({ media, to, ...movement }) => ({
                          ...movement,
                          to: media ? to : null,
                        }))}
                        activeId={locked ? null : (active?.id ?? null)}
                        onChoose={(id) => choose({ id, play: true })}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  );
}
