import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/primitives/tabs";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { ClassInfo, type ClassInfoProps } from "./class-info";
import { LockedPoster, type LockedPosterProps } from "./locked-poster";
import { PlainSteps } from "./no-script-track-nav";
import { Playlist } from "./playlist";
import { Stage } from "./stage";
import type { TrackView } from "./track-view";
import { usePlayer } from "./use-player";
import styles from "./workout-view.module.css";

export interface WorkoutViewProps {
  name: string;
  poster: string | null;
  info: ClassInfoProps;
  /** The movements in order; a single file counts as one. */
  tracks: readonly TrackView[];
  /** The movement named by the address; otherwise the first. */
  activeId: number | null;
  locked: Omit<LockedPosterProps, "poster"> | null;
  /** The like button, if the person may like. */
  like?: ReactNode;
  /** Reloads the page's data, whose tracks have new media addresses. */
  onRetry: () => void;
}

/** product.md §2 "Workout player dialog": from 1024 px the video left and a panel of 416 px right. */
export function WorkoutView(props: WorkoutViewProps) {
  const { name, poster, info, tracks, activeId, locked, like, onRetry } = props;
  const { t } = useTranslation("player");
  const hydrated = useHydrated();
  const first = tracks.findIndex(({ id }) => id === activeId);
  const [state, commands] = usePlayer(tracks, {
    first,
    // Before hydration there is no element of ours for audio and pictures.
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
