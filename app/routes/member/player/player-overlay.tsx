/**
 * All that the script draws over a film: countdown, controls, captions, finish screen. The page loads it after its
 * first paint, because the first play needs none of it (performance.md §4.3).
 */
import { useState, type ReactNode, type RefObject } from "react";
import { classNames } from "~/ui/primitives/class-names";
import { CaptionLines } from "./captions";
import { Controls } from "./controls";
import { Countdown } from "./countdown";
import { FinishScreen } from "./finish-screen";
import { isWaitingForData } from "./is-waiting-for-data";
import { KeySheet } from "./key-sheet";
import * as styles from "./player-overlay.module.css";
import type { TrackView } from "./track-view";
import { UpNext } from "./up-next";
import { useMediaSession } from "./use-media-session";
import type { PlayerCommands, PlayerState } from "./use-player";
import { usePlayerSettings } from "./use-player-settings";
import { WaitingSign } from "./waiting-sign";

/** What the finish screen and the lock screen name. */
export interface WorkoutAbout {
  name: string;
  nameLang?: string | undefined;
  gym: string;
  /** The workout that follows in the list; null: there is no other. */
  next: {
    name: string;
    /** Null: it is the page's. */
    nameLang: string | null;
    to: string;
    picture: string | null;
    durationSeconds: number;
  } | null;
  /** Null for a visitor. */
  progressTo: string | null;
  /** Null for a visitor. */
  finish: { hasFinishedOthers: boolean } | null;
}

export interface OverlayProps {
  state: PlayerState;
  commands: PlayerCommands;
  tracks: readonly TrackView[];
  about: WorkoutAbout;
  like: ReactNode;
  poster: string | null;
  box: RefObject<HTMLElement>;
  idle: boolean;
  panelOpen: boolean;
  togglePanel: () => void;
  onAgain: () => void;
}

export function PlayerOverlay(props: OverlayProps) {
  const { state, commands, tracks, about, like, poster, box, idle } = props;
  const { panelOpen, togglePanel, onAgain } = props;
  const { playback, active, failed, video } = state;
  const { index, turn, status } = playback;
  const [part, setPart] = useState<"menu" | "keys" | null>(null);
  const toggleKeys = () => {
    if (part === "keys") box.current?.focus({ preventScroll: true });
    setPart(part === "keys" ? null : "keys");
  };
  const settings = usePlayerSettings({
    state,
    commands,
    box,
    togglePanel,
    toggleHelp: toggleKeys,
  });
  const { captions, beeps, muted, volume } = settings.preferences;
  useMediaSession({
    state,
    commands,
    press: settings.press,
    about,
    picture: active?.picture ?? poster,
    count: tracks.length,
  });
  const keys = part === "keys" ? <KeySheet close={toggleKeys} /> : null;
  if (!active || failed || status === "waiting" || (keys && status === "finished")) return keys;
  if (status === "finished") {
    return <FinishScreen {...{ state, tracks, about, like, box, onAgain }} />;
  }
  const next = tracks[index + 1];
  const turnKey = `${index}/${turn}`;
  // The workout runs on behind the list: its countdown stays in sight, and beeps.
  return (
    <div className={classNames(styles.layer, keys && styles.overKeys)}>
      {active.timing === "media" ? null : (
        <Countdown
          key={turnKey}
          state={state}
          track={active}
          besidePanel={panelOpen}
          beepVolume={beeps && !muted ? volume : null}
        />
      )}
      {keys ?? (isWaitingForData(playback, active) ? <WaitingSign /> : null)}
      <div className={styles.bottom}>
        {next && !keys ? <UpNext key={turnKey} state={state} track={active} next={next} /> : null}
        {captions && active.media?.captions && part !== "menu" ? (
          <CaptionLines key={active.media.captions.src} video={video} />
        ) : null}
        {keys ? null : (
          <Controls
            state={state}
            commands={commands}
            settings={settings}
            tracks={tracks}
            box={box}
            hidden={idle && part === null}
            panelOpen={panelOpen}
            menuOpen={part === "menu"}
            setMenuOpen={(open) => setPart(open ? "menu" : null)}
          />
        )}
      </div>
    </div>
  );
}
