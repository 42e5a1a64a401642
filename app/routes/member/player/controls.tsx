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
import * as styles from "./controls.module.css";
import { toggleFullscreen, useFullscreen } from "./fullscreen";
import type { PlayerCommands, PlayerState } from "./use-player";

interface ControlsProps {
  state: PlayerState;
  commands: PlayerCommands;
  count: number;
  box: RefObject<HTMLElement>;
  hidden: boolean;
  hasCaptions: boolean;
}

export function Controls({ state, commands, count, box, hidden, hasCaptions }: ControlsProps) {
  const { t } = useTranslation("player");
  const { playback, active, video } = state;
  const { index } = playback;
  const [muted, setMuted] = useState(() => video.current?.muted ?? false);
  const [captions, setCaptions] = useCaptions(video, active?.media?.captions?.src);
  const fullscreen = useFullscreen(box);
  const playing = playback.status === "playing";
  const silent = active?.kind === "IMAGE";
  return (
    <div className={classNames(styles.controls, hidden && styles.hidden)}>
      {active?.timing === "media" ? (
        <Seek video={video} seconds={active.durationSeconds} key={`${index}/${playback.turn}`} />
      ) : null}
      <div className={styles.row}>
        <Key
          icon={playing ? Pause : Play}
          filled
          label={t(playing ? "controls.pause" : "controls.play")}
          onPress={commands.toggle}
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
            <span className={styles.place}>
              {t("controls.place", { at: index + 1, of: count })}
            </span>
          </>
        ) : null}
        <span className={styles.space} />
        {hasCaptions ? (
          <Key
            icon={Captions}
            label={t("controls.captions")}
            pressed={captions}
            onPress={() => setCaptions(!captions)}
          />
        ) : null}
        {silent ? null : (
          <Key
            icon={muted ? VolumeX : Volume2}
            label={t("controls.mute")}
            pressed={muted}
            onPress={() => {
              applyMuted(video.current, !muted);
              setMuted(!muted);
            }}
          />
        )}
        <Key
          icon={fullscreen ? Minimize : Maximize}
          label={t("controls.fullscreen")}
          pressed={fullscreen}
          onPress={() => toggleFullscreen(box.current, video.current)}
        />
      </div>
    </div>
  );
}

function applyMuted(element: HTMLVideoElement | null, muted: boolean): void {
  if (element) element.muted = muted;
}

function seek(element: HTMLVideoElement | null, second: number): void {
  if (element) element.currentTime = second;
}

function applyCaptions(element: HTMLVideoElement | null, visible: boolean): void {
  const track = element?.textTracks[0];
  if (track) track.mode = visible ? "showing" : "disabled";
}

interface KeyProps {
  icon: LucideIcon;
  label: string;
  filled?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

function Key({ icon, label, filled = false, pressed, disabled = false, onPress }: KeyProps) {
  return (
    <button
      type="button"
      className={classNames(styles.key, pressed && styles.on)}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <Icon as={icon} filled={filled} />
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
    const events = ["timeupdate", "seeked", "durationchange"] as const;
    for (const name of events) element.addEventListener(name, update);
    return () => {
      for (const name of events) element.removeEventListener(name, update);
    };
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

/** Captions are off by default; once the member switches them on, every movement shows its captions. */
function useCaptions(
  video: RefObject<HTMLVideoElement>,
  src: string | undefined,
): [boolean, (visible: boolean) => void] {
  const [visible, setVisible] = useState(() => video.current?.textTracks[0]?.mode === "showing");
  useEffect(() => {
    if (src) applyCaptions(video.current, visible);
  }, [video, src, visible]);
  return [visible, setVisible];
}
