/**
 * The player's stage. Server HTML is a native player with the single file, which works without script. Script adds the
 * adaptive stream, a big play button until the first play, and its own controls (product.md §4), because the native
 * ones show the loop's time; the first play does without them. Remote playback is off: a television cannot send the
 * member's session (product.md §13).
 */
import { Play, RotateCcw } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/primitives/class-names";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { WorkoutAbout } from "./player-overlay";
import { ResumeChoice } from "./resume-choice";
import { unlockSound } from "./sound";
import * as styles from "./stage.module.css";
import type { TrackView } from "./track-view";
import { useIdle } from "./use-idle";
import type { PlayerCommands, PlayerState } from "./use-player";
import { usePlayerOverlay } from "./use-player-overlay";

const DOUBLE_TAP_MS = 400;

interface StageProps {
  state: PlayerState;
  commands: PlayerCommands;
  tracks: readonly TrackView[];
  about: WorkoutAbout;
  /** Heart and bookmark; null for a visitor. */
  like: ReactNode;
  poster: string | null;
  panelOpen: boolean;
  togglePanel: () => void;
  onRetry: () => void;
}

export function Stage(props: StageProps) {
  const { state, commands, tracks, poster, onRetry } = props;
  const { t } = useTranslation("player");
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const { playback, active, failed } = state;
  const idle = useIdle(box, playback.status === "playing");
  const overlay = usePlayerOverlay(playback.status !== "waiting");
  if (!active) return null;

  const { name, kind, media } = active;
  const { index } = playback;
  const picture = active.picture ?? poster;
  const isFilm = kind === "VIDEO" && !state.isSoundAlone;
  const unplayed = playback.status === "waiting";
  const finished = playback.status === "finished";
  const isBare = overlay.status !== "loaded";
  // A pressed button disappears; the focus moves to the stage before that.
  const fromStage = (act: () => void) => () => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  const withSound = (act: () => void) =>
    fromStage(() => {
      unlockSound();
      act();
    });
  const play = withSound(commands.toggle);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t("controls.label")}
      aria-keyshortcuts={isBare ? undefined : "Space K N P M F C T ?"}
      tabIndex={-1}
      className={classNames(styles.box, idle && styles.idle, unplayed && styles.unplayed)}
    >
      {isFilm ? null : <Still picture={picture} name={name} />}
      {hydrated || kind === "VIDEO" ? (
        <Video
          state={state}
          commands={commands}
          track={active}
          poster={picture}
          idle={idle}
          seen={isFilm}
          ownControls={hydrated && overlay.status !== "failed"}
        />
      ) : null}
      {!hydrated && kind === "AUDIO" && media ? (
        <audio className={styles.audio} controls preload="none" src={media.file} aria-label={name}>
          <track kind="captions" />
        </audio>
      ) : null}
      {hydrated && state.place ? (
        <ResumeChoice
          place={state.place}
          onResume={withSound(commands.resume)}
          onStartOver={withSound(commands.startOver)}
        />
      ) : hydrated && (unplayed || (finished && isBare)) ? (
        <StartButton label={t("play", { name })} onClick={play} />
      ) : null}
      {overlay.status === "loaded" ? (
        <overlay.Part {...props} box={box} idle={idle} onAgain={play} />
      ) : null}
      {failed ? (
        <FailureVeil
          onRetry={fromStage(onRetry)}
          onNext={index + 1 < tracks.length ? fromStage(() => commands.choose(index + 1)) : null}
        />
      ) : null}
    </div>
  );
}

function StartButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.start} aria-label={label} onClick={onClick}>
      <span className={styles.mark}>
        <Icon as={Play} size={32} filled />
      </span>
    </button>
  );
}

interface VideoProps {
  state: PlayerState;
  commands: PlayerCommands;
  track: TrackView;
  poster: string | null;
  /** True while the controls are hidden. */
  idle: boolean;
  /** False: only its sound plays, below a picture. */
  seen: boolean;
  /** False before hydration, and when the script of the controls cannot be loaded: the browser's own show. */
  ownControls: boolean;
}

/** One element for the whole workout: it also plays the sound of an audio track, and stays unseen then. */
function Video(props: VideoProps) {
  const { state, commands, track, poster, idle, seen, ownControls } = props;
  const hydrated = useHydrated();
  const tapShowsControls = useRef(false);
  const startedAt = useRef(-Infinity);
  const isUnplayed = state.playback.status === "waiting";
  useEffect(() => {
    if (!isUnplayed) startedAt.current = performance.now();
  }, [isUnplayed]);
  const { video } = state;
  const { name, media, timing } = track;
  return (
    <video
      ref={video}
      className={classNames(styles.video, !seen && styles.unseen)}
      aria-label={name}
      controls={!ownControls}
      // Without script the film of a loop repeats until the member moves on.
      loop={!hydrated && timing === "loop"}
      playsInline
      preload="none"
      poster={poster ?? undefined}
      disableRemotePlayback
      controlsList="nodownload noremoteplayback"
      x-webkit-airplay="deny"
      onPointerDownCapture={(event) => {
        // A touch that brings up the controls must not pause the video. Captured before useIdle() hears of it.
        tapShowsControls.current = event.pointerType === "touch" && idle;
      }}
      onClick={() => {
        // The second press of a double tap on the button meets the film.
        const isSecondTap = performance.now() - startedAt.current < DOUBLE_TAP_MS;
        if (ownControls && !tapShowsControls.current && !isSecondTap) commands.toggle();
      }}
      {...commands.on}
    >
      {/* Script sets the source itself; the browser would load this one whenever script removes a stream. */}
      {hydrated || !media ? null : <source src={media.file} type="video/mp4" />}
      <track
        key={media?.captions?.src}
        kind="captions"
        src={media?.captions?.src}
        srcLang={media?.captions?.lang}
        label={media?.captions?.label}
      />
    </video>
  );
}

interface FailureVeilProps {
  onRetry: () => void;
  /** Null at the last movement. */
  onNext: (() => void) | null;
}

function FailureVeil({ onRetry, onNext }: FailureVeilProps) {
  const { t } = useTranslation("player");
  return (
    <div role="alert" className={styles.veil}>
      <p className={styles.sorry}>{t("videoFailed")}</p>
      <div className={styles.ways}>
        <Button
          type="button"
          variant="picture"
          icon={<Icon as={RotateCcw} size={20} />}
          onClick={onRetry}
        >
          {t("retry")}
        </Button>
        {onNext ? (
          <Button type="button" variant="picture" onClick={onNext}>
            {t("controls.next")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** For a movement without film: its image, or its name in large type. */
function Still({ picture, name }: { picture: TrackView["picture"]; name: string }) {
  return (
    <div className={styles.still}>
      {picture ? (
        <Picture
          src={picture}
          alt={name}
          width={1280}
          height={720}
          ratio="fill"
          sizes="(max-width: 700px) 67vw, (max-width: 1023px) 100vw, 70vw"
          eager
        />
      ) : (
        <p className={styles.name}>{name}</p>
      )}
    </div>
  );
}
