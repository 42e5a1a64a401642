/** The player's controls are native buttons and sliders, so that keyboards and screen readers can use them. */
import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { addListeners } from "./add-listeners";
import * as styles from "./controls.module.css";
import { useFullscreen } from "./fullscreen";
import type { PlayerCommands, PlayerState } from "./use-player";
import type { PlayerSettings } from "./use-player-settings";

interface ControlsProps {
  state: PlayerState;
  commands: PlayerCommands;
  settings: PlayerSettings;
  count: number;
  box: RefObject<HTMLElement>;
  hidden: boolean;
  /** From 1024 px: whether the panel stands beside the film. */
  panelOpen: boolean;
}

export function Controls(props: ControlsProps) {
  const { state, commands, settings, count, box, hidden, panelOpen } = props;
  const { t } = useTranslation("player");
  const { playback, active, video } = state;
  const { index } = playback;
  const { muted, captions, press } = settings;
  const fullscreen = useFullscreen(box);
  const playing = playback.status === "playing";
  return (
    <div className={classNames(styles.controls, hidden && styles.hidden)}>
      {count > 1 ? (
        <p className={styles.title}>
          <span className={styles.name}>{active?.name}</span>
          <span className={styles.place}>{t("controls.place", { at: index + 1, of: count })}</span>
        </p>
      ) : null}
      {active?.timing === "media" ? (
        <Seek video={video} seconds={active.durationSeconds} key={`${index}/${playback.turn}`} />
      ) : null}
      <div className={styles.row}>
        <Key
          icon={playing ? Pause : Play}
          filled
          label={t(playing ? "controls.pause" : "controls.play")}
          onPress={press.toggle}
        />
        {count > 1 ? (
          <>
            <Key
              icon={SkipBack}
              label={t("controls.previous")}
              disabled={index === 0}
              onPress={() => commands.choose(index - 1)}
            />
            <Key
              icon={SkipForward}
              label={t("controls.next")}
              disabled={index + 1 >= count}
              onPress={() => commands.choose(index + 1)}
            />
          </>
        ) : null}
        <span className={styles.space} />
        {active?.media?.captions ? (
          <Key
            icon={Captions}
            label={t("controls.captions")}
            pressed={captions}
            onPress={press.captions}
          />
        ) : null}
        {active?.kind === "IMAGE" ? null : (
          <Key
            icon={muted ? VolumeX : Volume2}
            label={t("controls.mute")}
            pressed={muted}
            onPress={press.mute}
          />
        )}
        <Key words label={t("controls.panel")} pressed={panelOpen} onPress={press.panel} />
        <Key
          icon={fullscreen ? Minimize : Maximize}
          label={t("controls.fullscreen")}
          pressed={fullscreen}
          onPress={press.fullscreen}
        />
      </div>
    </div>
  );
}

function seek(element: HTMLVideoElement | null, second: number): void {
  if (element) element.currentTime = second;
}

interface KeyProps {
  icon?: LucideIcon;
  label: string;
  filled?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  /** Shows its label; only from 1024 px. */
  words?: boolean;
  onPress: () => unknown;
}

function Key({ icon, label, filled = false, pressed, disabled, words, onPress }: KeyProps) {
  return (
    <button
      type="button"
      className={classNames(styles.key, pressed && styles.on, words && styles.words)}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => {
        // The focus goes to the stage, not to the button, so that the next Space pauses.
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>("[role=group]")?.focus({ preventScroll: true });
      }}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {icon ? <Icon as={icon} filled={filled} /> : label}
    </button>
  );
}

/** Subscribes to the video itself, so that no other component re-renders four times a second. */
function Seek({ video, seconds }: { video: RefObject<HTMLVideoElement>; seconds: number }) {
  const { t } = useTranslation("player");
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(seconds);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const update = () => {
      setPosition(element.currentTime);
      if (Number.isFinite(element.duration)) setLength(element.duration);
    };
    update();
    return addListeners(element, ["timeupdate", "seeked", "durationchange"], update);
  }, [video]);
  return (
    <div className={styles.seek}>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.min(Math.floor(position), Math.floor(length))}
        aria-label={t("controls.seek")}
        aria-valuetext={t("controls.position", { at: clock(position), of: clock(length) })}
        onChange={(event) => {
          const second = Number(event.currentTarget.value);
          setPosition(second);
          seek(video.current, second);
        }}
      />
      <span className={styles.time} aria-hidden="true">
        {clock(Math.floor(position))} / {clock(length)}
      </span>
    </div>
  );
}
