import type { SerializeFrom } from "@remix-run/node";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import ShareLinkParts from "~/ui/patterns/share-link-parts";
import * as shareStyles from "~/ui/patterns/share-link.module.css";
import { classNames } from "~/ui/primitives/class-names";
import { Tabs } from "~/ui/primitives/tabs";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { usePageUrl, useShell } from "~/ui/shell/use-shell";
import { ClassInfo } from "./class-info";
import { FinishForm } from "./finish-form";
import { LockedPoster } from "./locked-poster";
import { NoScriptTrackNav } from "./no-script-track-nav";
import { Playlist } from "./playlist";
import { Stage } from "./stage";
import { usePlayer, type PlayerState } from "./use-player";
import * as styles from "./workout-view.module.css";
import type { loader } from "./workout.server";

type WorkoutViewProps = Omit<
  SerializeFrom<typeof loader>,
  "title" | "metaDescription" | "liked" | "saved" | "reloadTo" | "pictureColors"
> & {
  /** Heart and bookmark; null for a visitor. */
  like: ReactNode;
  /** Reloads the page's data, whose tracks have new media addresses. */
  onRetry: () => void;
};

/** From 1024 px the video is left and a panel of 416 px right (product.md §2 "Workout player dialog"). */
export function WorkoutView(props: WorkoutViewProps) {
  const { name, nameLang, poster, info, tracks, activeId, like, onRetry, finish } = props;
  const { id, qualities, trackingKey, group, next, progressTo, canonical } = props;
  const hydrated = useHydrated();
  const signedOut = useSignedOut();
  const locked = props.locked ?? signedOut;
  const first = tracks.findIndex(({ id }) => id === activeId);
  // Before hydration the page has no video element for audio and pictures.
  const [state, commands] = usePlayer(tracks, {
    first,
    playable: locked === null && hydrated,
    tracked:
      trackingKey === null || locked
        ? null
        : { workoutId: id, durationSeconds: info.durationSeconds, trackingKey, group },
    qualities,
    reload: onRetry,
  });
  const [wasOpen] = useState(locked === null);
  const { index, status } = state.playback;
  const { panel, panelOpen, openPanel } = usePanel(status === "waiting");

  const onChoose = (chosen: number) => {
    // The playlist stays open after the member has chosen from it.
    openPanel(true);
    commands.choose(chosen);
  };

  return (
    <div className={classNames(styles.view, !panelOpen && styles.theatre)}>
      <div className={styles.screen}>
        {locked ? (
          <LockedPoster poster={poster} ended={wasOpen} {...locked} />
        ) : (
          <Stage
            state={state}
            commands={commands}
            tracks={tracks}
            about={{ name, nameLang, gym: info.gym.name, next, progressTo, finish }}
            like={like}
            poster={poster}
            panelOpen={panelOpen}
            togglePanel={() => openPanel(!panelOpen)}
            onRetry={commands.retry}
          />
        )}
        {locked || hydrated ? null : <NoScriptTrackNav tracks={tracks} index={index} />}
        {finish && !hydrated ? <FinishForm {...finish} /> : null}
      </div>
      <div ref={panel} className={styles.panel}>
        <div className={styles.words}>
          <div className={styles.head}>
            <p className={styles.name} lang={nameLang}>
              {name}
            </p>
            {like}
          </div>
          <PanelTabs {...{ state, tracks, info, isLocked: locked !== null }} onChoose={onChoose} />
          {/* The player renders again at once, so its share button comes with its own script. */}
          <ShareLinkParts url={canonical} title={name} styles={shareStyles} />
        </div>
      </div>
    </div>
  );
}

/**
 * The way to sign in, once the session of the member who opened the page has ended: a visitor does not continue a
 * member's training.
 */
function useSignedOut() {
  const { mount, person } = useShell();
  const pageUrl = usePageUrl();
  const [wasMember] = useState(person !== null);
  if (!wasMember || person) return null;
  return { joinTo: null, getStartedTo: null, signInTo: paths.login(mount, { returnUrl: pageUrl }) };
}

interface PanelTabsProps extends Pick<WorkoutViewProps, "tracks" | "info"> {
  state: PlayerState;
  isLocked: boolean;
  onChoose: (chosen: number) => void;
}

/** A workout of a single film has no playlist. */
function PanelTabs({ state, tracks, info, isLocked, onChoose }: PanelTabsProps) {
  const { t } = useTranslation("player");
  const { index, status } = state.playback;
  const playlist = (
    <Playlist
      movements={tracks}
      activeIndex={isLocked ? null : index}
      playing={status === "playing" || status === "paused"}
      onChoose={onChoose}
    />
  );
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={[
        { id: "class-info", label: t("tabs.info"), content: <ClassInfo {...info} /> },
        ...(tracks.length > 1
          ? [{ id: "playlist", label: t("tabs.playlist"), content: playlist }]
          : []),
      ]}
    />
  );
}

/** The panel folds away with the first press on play, unless the member has opened it. */
function usePanel(waiting: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const [chosen, openPanel] = useState<boolean | null>(null);
  const panelOpen = chosen ?? waiting;
  // Before the browser paints: it takes the focus from hidden elements and gives it to none.
  useLayoutEffect(() => {
    const element = panel.current;
    if (panelOpen || !element?.contains(document.activeElement)) return;
    // Below 1024 px the panel stays visible below the film.
    if (element.getClientRects().length > 0) return;
    const stage = element.parentElement?.querySelector<HTMLElement>("[role=group]");
    stage?.focus({ preventScroll: true });
  }, [panelOpen]);
  return { panel, panelOpen, openPanel };
}
