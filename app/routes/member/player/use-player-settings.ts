/** What the controls, the menu and the keys all change: sound, rate, position, captions, full screen. */
import { useEffect, type RefObject } from "react";
import { addListeners } from "./add-listeners";
import { toggleFullscreen } from "./fullscreen";
import { usePlayerKeys, type KeyCommand } from "./player-keys";
import {
  usePreferences,
  type ChangePreferences,
  type PlayerPreferences,
} from "./player-preferences";
import type { PlayerCommands, PlayerState } from "./use-player";

const SEEK_SECONDS = 10;
const VOLUME_STEP = 0.1;

export interface PlayerSettings {
  preferences: PlayerPreferences;
  change: ChangePreferences;
  /** Carries out a command; a button of the controls does the same as its key. */
  press: Record<KeyCommand, () => unknown>;
  /** 0 to 1; 0 mutes. */
  setVolume: (volume: number) => void;
}

interface SettingsOptions {
  state: PlayerState;
  commands: PlayerCommands;
  box: RefObject<HTMLElement>;
  togglePanel: () => void;
  toggleHelp: () => void;
}

export function usePlayerSettings(options: SettingsOptions): PlayerSettings {
  const { commands, box, togglePanel, toggleHelp } = options;
  const { video, film, active, failed, playback } = options.state;
  const [preferences, change] = usePreferences();
  useSound(video, preferences, change);
  useRate(options.state, preferences.rate);
  // A looped film has no position of its own: the clock says how far the movement is.
  const seekBy = (seconds: number) =>
    active?.timing === "media" && commands.seek(film.getSecond() + seconds);
  const press = {
    toggle: () => failed || commands.toggle(),
    mute: () => switchSound(video.current),
    fullscreen: () => toggleFullscreen(box.current, video.current),
    captions: () => change({ captions: !preferences.captions }),
    panel: togglePanel,
    back: () => seekBy(-SEEK_SECONDS),
    forward: () => seekBy(SEEK_SECONDS),
    louder: () => changeVolume(video.current, VOLUME_STEP),
    quieter: () => changeVolume(video.current, -VOLUME_STEP),
    next: () => commands.choose(playback.index + 1),
    previous: () => commands.choose(playback.index - 1),
    help: toggleHelp,
  };
  usePlayerKeys(press);
  const setVolume = (volume: number) => setSound(video.current, volume, volume === 0);
  return { preferences, change, press, setVolume };
}

/** The element has the sound's state, whatever changed it; the browser keeps it for the next workout. */
function useSound(
  video: RefObject<HTMLVideoElement>,
  { volume, muted }: PlayerPreferences,
  change: ChangePreferences,
): void {
  useEffect(() => {
    setSound(video.current, volume, muted);
  }, [video, volume, muted]);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    return addListeners(element, ["volumechange"], () =>
      change({ volume: element.volume, muted: element.muted }),
    );
  }, [video, change]);
}

/** Films alone: a movement that runs by the clock would no longer fit its countdown. */
function useRate({ active, video }: PlayerState, rate: number): void {
  const applied = active?.timing === "media" ? rate : 1;
  useEffect(() => {
    setRate(video.current, applied);
  }, [video, applied]);
}

function setRate(element: HTMLVideoElement | null, rate: number): void {
  if (!element) return;
  // A new source starts with the default rate.
  element.defaultPlaybackRate = rate;
  element.playbackRate = rate;
}

function setSound(element: HTMLVideoElement | null, volume: number, muted: boolean): void {
  if (!element) return;
  element.volume = volume;
  element.muted = muted;
}

function switchSound(element: HTMLVideoElement | null): void {
  if (element) element.muted = !element.muted;
}

function changeVolume(element: HTMLVideoElement | null, step: number): void {
  if (!element) return;
  element.volume = Math.min(1, Math.max(0, element.volume + step));
  element.muted = false;
}
