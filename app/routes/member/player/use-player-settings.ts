/** What the controls and the keys both change: sound, position, captions, full screen. */
import { useEffect, useState, type RefObject } from "react";
import { addListeners } from "./add-listeners";
import { useCaptionsChoice } from "./captions";
import { toggleFullscreen } from "./fullscreen";
import { usePlayerKeys, type KeyCommand } from "./player-keys";
import type { PlayerCommands, PlayerState } from "./use-player";

const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

export interface PlayerSettings {
  muted: boolean;
  captions: boolean;
  /** Carries out a command; a button of the controls does the same as its key. */
  press: Record<KeyCommand, () => unknown>;
}

interface SettingsOptions {
  state: PlayerState;
  commands: PlayerCommands;
  box: RefObject<HTMLElement>;
  togglePanel: () => void;
}

export function usePlayerSettings(options: SettingsOptions): PlayerSettings {
  const { commands, box, togglePanel } = options;
  const { video, active, failed } = options.state;
  const [captions, toggleCaptions] = useCaptionsChoice();
  const muted = useMuted(video);
  // A looped film has no position of its own: the clock says how far the movement is.
  const seekBy = (seconds: number) => active?.timing === "media" && moveBy(video.current, seconds);
  const press = {
    toggle: () => failed || commands.toggle(),
    mute: () => switchSound(video.current),
    fullscreen: () => toggleFullscreen(box.current, video.current),
    captions: toggleCaptions,
    panel: togglePanel,
    back: () => seekBy(-SEEK_SECONDS),
    forward: () => seekBy(SEEK_SECONDS),
    louder: () => changeVolume(video.current, VOLUME_STEP),
    quieter: () => changeVolume(video.current, -VOLUME_STEP),
  };
  usePlayerKeys(press);
  return { muted, captions, press };
}

function useMuted(video: RefObject<HTMLVideoElement>): boolean {
  const [muted, setMuted] = useState(false);
  // Without a list: the element of a sound appears after hydration.
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const update = () => setMuted(element.muted);
    update();
    return addListeners(element, ["volumechange"], update);
  });
  return muted;
}

function switchSound(element: HTMLVideoElement | null): void {
  if (element) element.muted = !element.muted;
}

function moveBy(element: HTMLVideoElement | null, seconds: number): void {
  // The browser keeps the position between the start and the end.
  if (element) element.currentTime += seconds;
}

function changeVolume(element: HTMLVideoElement | null, step: number): void {
  if (!element) return;
  element.volume = Math.min(1, Math.max(0, element.volume + step));
  element.muted = false;
}
