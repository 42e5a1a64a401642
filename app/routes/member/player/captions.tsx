/**
 * Draws the captions itself, because the engines place and style their own differently, and below the controls. The
 * browser shows them only in the phones' own full screen, which shows nothing but the video.
 */
import { useEffect, useState, type RefObject } from "react";
import { addListeners } from "./add-listeners";
import * as styles from "./captions.module.css";

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
