/**
 * Draws the captions itself, because the engines place and style their own differently, and below the controls. The
 * browser shows them only in the phones' own full screen, which shows nothing but the video.
 */
import { useEffect, useState, type RefObject } from "react";
import { addListeners } from "./add-listeners";
import * as styles from "./controls.module.css";

const STORAGE_KEY = "captions";

/** Captions are off by default; the member's choice is kept in the browser. */
export function useCaptionsChoice(): [boolean, () => void] {
  const [wanted, setWanted] = useState(
    () => accessStorage((storage) => storage.getItem(STORAGE_KEY)) === "on",
  );
  return [
    wanted,
    () => {
      setWanted(!wanted);
      accessStorage((storage) => storage.setItem(STORAGE_KEY, wanted ? "off" : "on"));
    },
  ];
}

/** There is no storage on the server, and a browser may forbid it: the choice lasts as long as the page then. */
export function accessStorage<Value>(access: (storage: Storage) => Value): Value | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}

/** Belongs to one file of captions: with another file the element has another track. */
export function CaptionLines({ video }: { video: RefObject<HTMLVideoElement> }) {
  const [lines, setLines] = useState("");
  useEffect(() => {
    const element = video.current;
    return element ? followCues(element, setLines) : undefined;
  }, [video]);
  return lines ? (
    <p className={styles.captions}>
      <span className={styles.lines}>{lines}</span>
    </p>
  ) : null;
}

function followCues(
  element: HTMLVideoElement,
  show: (lines: string) => void,
): (() => void) | undefined {
  const track = element.textTracks[0];
  if (!track) return undefined;
  const setMode = (mode: TextTrackMode) => {
    track.mode = mode;
  };
  const update = () => show(linesOf(track.activeCues));
  setMode("hidden");
  update();
  const removers = [
    addListeners(track, ["cuechange"], update),
    addListeners(element, ["webkitbeginfullscreen"], () => setMode("showing")),
    addListeners(element, ["webkitendfullscreen"], () => setMode("hidden")),
  ];
  return () => {
    for (const remove of removers) remove();
    setMode("disabled");
  };
}

/** Without the cues' own marks, e.g. a speaker's name. */
const linesOf = (cues: TextTrackCueList | null) =>
  Array.from(cues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent ?? "").join("\n");
