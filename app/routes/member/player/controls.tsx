/** The player's controls are native buttons and sliders, so that keyboards and screen readers can use them. */
import {
  Captions,
  Maximize,
  Minimize,
  PanelRight,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ComponentProps, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/primitives/class-names";
import { ControlKey } from "./control-key";
import * as styles from "./controls.module.css";
import { useFullscreen } from "./fullscreen";
import { canSound } from "./player-preferences";
import { ProgressBar } from "./progress-bar";
import { SettingsMenu } from "./settings-menu";
import type { TrackView } from "./track-view";
import type { PlayerCommands, PlayerState } from "./use-player";
import type { PlayerSettings } from "./use-player-settings";

interface ControlsProps {
  state: PlayerState;
  commands: PlayerCommands;
  settings: PlayerSettings;
  tracks: readonly TrackView[];
  box: RefObject<HTMLElement>;
  hidden: boolean;
  /** From 1024 px: whether the panel stands beside the film. */
  panelOpen: boolean;
  menuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
}

export function Controls(props: ControlsProps) {
  const { state, commands, settings, tracks, box, hidden, panelOpen } = props;
  const { menuOpen, setMenuOpen } = props;
  const { index, turn } = state.playback;
  const { press } = settings;
  const fullscreen = useFullscreen(box);
  return (
    <div className={classNames(styles.controls, hidden && styles.hidden)}>
      <ProgressBar key={`${index}/${turn}`} state={state} commands={commands} tracks={tracks} />
      <div className={styles.row}>
        <PlayKeys {...props} />
        <span className={styles.space} />
        <SoundKeys {...props} />
        <SettingsMenu
          state={state}
          commands={commands}
          settings={settings}
          open={menuOpen}
          setOpen={setMenuOpen}
        />
        <CommandKey
          {...{ press, command: "panel", shortcut: "T", icon: PanelRight }}
          words
          pressed={panelOpen}
        />
        <CommandKey
          {...{ press, command: "fullscreen", shortcut: "F" }}
          icon={fullscreen ? Minimize : Maximize}
          pressed={fullscreen}
        />
      </div>
    </div>
  );
}

function PlayKeys({ state, settings, tracks }: ControlsProps) {
  const { playback, active } = state;
  const { index } = playback;
  const { press } = settings;
  const playing = playback.status === "playing";
  return (
    <>
      <CommandKey
        {...{ press, command: "toggle", shortcut: "K", filled: true }}
        icon={playing ? Pause : Play}
        name={playing ? "pause" : "play"}
      />
      {active?.timing === "media" ? (
        <>
          <CommandKey {...{ press, command: "back", shortcut: "←", icon: RotateCcw, mark: "10" }} />
          <CommandKey
            {...{ press, command: "forward", shortcut: "→", icon: RotateCw, mark: "10" }}
          />
        </>
      ) : null}
      {tracks.length > 1 ? (
        <>
          <CommandKey
            {...{ press, command: "previous", shortcut: "P", icon: SkipBack }}
            disabled={index === 0}
          />
          <CommandKey
            {...{ press, command: "next", shortcut: "N", icon: SkipForward }}
            disabled={index + 1 >= tracks.length}
          />
        </>
      ) : null}
    </>
  );
}

function SoundKeys({ state, settings }: ControlsProps) {
  const { t } = useTranslation("player");
  const { active } = state;
  const { preferences, press } = settings;
  const { captions, muted, volume } = preferences;
  return (
    <>
      {active?.media?.captions ? (
        <CommandKey
          {...{ press, command: "captions", shortcut: "C", icon: Captions }}
          wideOnly
          pressed={captions}
        />
      ) : null}
      {canSound(active?.kind, preferences) ? (
        <>
          <CommandKey
            {...{ press, command: "mute", shortcut: "M", icon: muted ? VolumeX : Volume2 }}
            wideOnly
            pressed={muted}
          />
          <input
            type="range"
            className={styles.volume}
            min={0}
            max={100}
            step={5}
            value={muted ? 0 : Math.round(volume * 100)}
            aria-label={t("controls.volume")}
            onChange={(event) => settings.setVolume(Number(event.currentTarget.value) / 100)}
          />
        </>
      ) : null}
    </>
  );
}

type Command =
  | "toggle"
  | "back"
  | "forward"
  | "previous"
  | "next"
  | "captions"
  | "mute"
  | "panel"
  | "fullscreen";

interface CommandKeyProps extends Omit<ComponentProps<typeof ControlKey>, "label" | "onPress"> {
  press: PlayerSettings["press"];
  command: Command;
  /** Of its text, where it is not the command's. */
  name?: Exclude<Command, "toggle"> | "play" | "pause";
}

/** The key of a command, named as the command. */
function CommandKey({ press, command, name, ...key }: CommandKeyProps) {
  const { t } = useTranslation("player");
  const text = name ?? (command === "toggle" ? "play" : command);
  return <ControlKey {...key} label={t(`controls.${text}`)} onPress={press[command]} />;
}
