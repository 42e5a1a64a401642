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
import type { RefObject } from "react";
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
  const { t } = useTranslation("player");
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
        <ControlKey
          icon={PanelRight}
          words
          label={t("controls.panel")}
          shortcut="T"
          pressed={panelOpen}
          onPress={press.panel}
        />
        <ControlKey
          icon={fullscreen ? Minimize : Maximize}
          label={t("controls.fullscreen")}
          shortcut="F"
          pressed={fullscreen}
          onPress={press.fullscreen}
        />
      </div>
    </div>
  );
}

function PlayKeys({ state, settings, tracks }: ControlsProps) {
  const { t } = useTranslation("player");
  const { playback, active } = state;
  const { index } = playback;
  const { press } = settings;
  const playing = playback.status === "playing";
  return (
    <>
      <ControlKey
        icon={playing ? Pause : Play}
        filled
        label={t(playing ? "controls.pause" : "controls.play")}
        shortcut="K"
        onPress={press.toggle}
      />
      {active?.timing === "media" ? (
        <>
          <ControlKey
            icon={RotateCcw}
            mark="10"
            label={t("controls.back")}
            shortcut="←"
            onPress={press.back}
          />
          <ControlKey
            icon={RotateCw}
            mark="10"
            label={t("controls.forward")}
            shortcut="→"
            onPress={press.forward}
          />
        </>
      ) : null}
      {tracks.length > 1 ? (
        <>
          <ControlKey
            icon={SkipBack}
            label={t("controls.previous")}
            shortcut="P"
            disabled={index === 0}
            onPress={press.previous}
          />
          <ControlKey
            icon={SkipForward}
            label={t("controls.next")}
            shortcut="N"
            disabled={index + 1 >= tracks.length}
            onPress={press.next}
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
        <ControlKey
          icon={Captions}
          wideOnly
          label={t("controls.captions")}
          shortcut="C"
          pressed={captions}
          onPress={press.captions}
        />
      ) : null}
      {canSound(active?.kind, preferences) ? (
        <>
          <ControlKey
            icon={muted ? VolumeX : Volume2}
            wideOnly
            label={t("controls.mute")}
            shortcut="M"
            pressed={muted}
            onPress={press.mute}
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
