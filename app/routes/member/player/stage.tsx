/**
 * The player's stage. Server HTML is a native player with the single file, which works without script. Script adds the
 * adaptive stream, a big play button until the first play, and its own controls (product.md §4), because the native
 * ones show the loop's time. Remote playback is off: a television cannot send the member's session (product.md §13).
 */
import { Play, RotateCcw } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/primitives/class-names";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { CaptionLines } from "./captions";
import { Controls } from "./controls";
import { Countdown } from "./countdown";
import * as styles from "./stage.module.css";
import type { TrackView } from "./track-view";
import { useIdle } from "./use-idle";
import type { PlayerCommands, PlayerState } from "./use-player";
import { usePlayerSettings } from "./use-player-settings";

interface StageProps {
  state: PlayerState;
  commands: PlayerCommands;
  count: number;
  poster: string | null;
  panelOpen: boolean;
  togglePanel: () => void;
  onRetry: () => void;
}

export function Stage(props: StageProps) {
  const { state, commands, count, poster, panelOpen, togglePanel, onRetry } = props;
  const { t } = useTranslation("player");
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const { playback, active, failed, video } = state;
  const idle = useIdle(box, playback.status === "playing");
  const settings = usePlayerSettings({ state, commands, box, togglePanel });
  if (!active) return null;

  const { name, kind, media } = active;
  const picture = active.picture ?? poster;
  const unplayed = playback.status === "waiting";
  const finished = playback.status === "finished";
  // A pressed button disappears; the focus moves to the stage before that.
  const fromStage = (act: () => void) => () => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  const play = fromStage(commands.toggle);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t("controls.label")}
      tabIndex={-1}
      className={classNames(styles.box, idle && styles.idle, unplayed && styles.unplayed)}
    >
      {kind === "VIDEO" ? null : <Still picture={picture} name={name} />}
      {hydrated || kind === "VIDEO" ? (
        <Video state={state} commands={commands} track={active} poster={picture} idle={idle} />
      ) : null}
      {!hydrated && kind === "AUDIO" && media ? (
        <audio className={styles.audio} controls preload="none" src={media.file} aria-label={name}>
          <track kind="captions" />
        </audio>
      ) : null}
      {hydrated && unplayed ? <StartButton label={t("play", { name })} onClick={play} /> : null}
      {hydrated && !unplayed && !finished && !failed ? (
        <>
          <div className={styles.bottom}>
            {settings.captions && media?.captions ? (
              <CaptionLines key={media.captions.src} video={video} />
            ) : null}
            <Controls
              state={state}
              commands={commands}
              settings={settings}
              count={count}
              box={box}
              hidden={idle}
              panelOpen={panelOpen}
            />
          </div>
          <Countdown playback={playback} track={active} besidePanel={panelOpen} />
        </>
      ) : null}
      {finished && !failed ? (
        <div className={styles.veil}>
          <p className={styles.done}>{t("finished.title")}</p>
          <RepeatButton label={t("finished.again")} onClick={play} />
        </div>
      ) : null}
      {failed ? (
        <div role="alert" className={styles.veil}>
          <p className={styles.sorry}>{t("videoFailed")}</p>
          <RepeatButton label={t("retry")} onClick={fromStage(onRetry)} />
        </div>
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
}

/** One element for the whole workout: it also plays the sound of an audio track, and stays unseen then. */
function Video({ state, commands, track, poster, idle }: VideoProps) {
  const hydrated = useHydrated();
  const tapShowsControls = useRef(false);
  const { video } = state;
  const { name, kind, media, timing } = track;
  return (
    <video
      ref={video}
      className={classNames(styles.video, kind !== "VIDEO" && styles.unseen)}
      aria-label={name}
      controls={!hydrated}
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
        if (!tapShowsControls.current) commands.toggle();
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

function RepeatButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      type="button"
      variant="picture"
      icon={<Icon as={RotateCcw} size={20} />}
      onClick={onClick}
    >
      {label}
    </Button>
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
