import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../primitives/tabs";
import { useHydrated } from "../primitives/use-hydrated";
import { ClassInfo, type ClassInfoProps } from "./class-info";
import { LockedPoster, type LockedPosterProps } from "./locked-poster";
import { PlainSteps } from "./plain-steps";
import { Playlist } from "./playlist";
import { Stage } from "./stage";
import type { TrackView } from "./track-view";
import { usePlayer } from "./use-player";
import styles from "./workout-view.module.css";

export interface WorkoutViewProps {
  name: string;
  poster: string | null;
  info: ClassInfoProps;
  /** The movements in their order; a single file is one of its own. */
  tracks: readonly TrackView[];
  /** The movement that the address names; the first one otherwise. */
  activeId: number | null;
  locked: Omit<LockedPosterProps, "poster"> | null;
  /** The like button, for those who may like. */
  like?: ReactNode;
  /** Asks for the page anew; its tracks come with fresh addresses. */
  onRetry: () => void;
}

/** Spec §2 "Workout player dialog": from 1024 px the video left and a panel of 416 px right. */
export function WorkoutView(props: WorkoutViewProps) {
  const { name, poster, info, tracks, activeId, locked, like, onRetry } = props;
  const { t } = useTranslation("player");
  const hydrated = useHydrated();
  const first = tracks.findIndex(({ id }) => id === activeId);
  const [state, commands] = usePlayer(tracks, {
    first,
    // Before that there is no element of ours for what is only heard or seen.
    playable: locked === null && hydrated,
  });
  const { index } = state.playback;
  const retrying = useRef(false);
  const shown = useRef(tracks);
  const { retry } = commands;
  useEffect(() => {
    if (shown.current === tracks) return;
    shown.current = tracks;
    if (retrying.current) retry();
    retrying.current = false;
  }, [tracks, retry]);

  return (
    <div className={styles.view}>
      <div className={styles.screen}>
        {locked ? (
          <LockedPoster poster={poster} {...locked} />
        ) : (
          <Stage
            state={state}
            commands={commands}
            count={tracks.length}
            poster={poster}
            onRetry={() => {
              retrying.current = true;
              onRetry();
            }}
          />
        )}
        {locked || hydrated ? null : <PlainSteps tracks={tracks} index={index} />}
      </div>
      <div className={styles.panel}>
        <div className={styles.words}>
          <div className={styles.head}>
            <p className={styles.name}>{name}</p>
            {like}
          </div>
          <Tabs
            label={t("tabs.label")}
            tabs={[
              { id: "class-info", label: t("tabs.info"), content: <ClassInfo {...info} /> },
              ...(tracks.length > 1
                ? [
                    {
                      id: "playlist",
                      label: t("tabs.playlist"),
                      content: (
                        <Playlist
                          movements={tracks}
                          activeIndex={locked ? null : index}
                          onChoose={commands.choose}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
    </div>
  );
}
