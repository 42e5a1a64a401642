/** The bar of the whole workout, with a gap where a movement ends; one native slider lies over the drawing. */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { getTotalSeconds } from "~/features/player/playback-position";
import { addListeners } from "./add-listeners";
import * as styles from "./progress-bar.module.css";
import type { TrackView } from "./track-view";
import type { PlayerCommands, PlayerState } from "./use-player";
import { useTrackSeconds } from "./use-track-seconds";
import { findBarCommand, findBarPlace, findBarSecond, listBarMarks } from "./workout-bar";

interface ProgressBarProps {
  state: PlayerState;
  commands: PlayerCommands;
  tracks: readonly TrackView[];
}

/** Belongs to one turn of the playback. While the member drags, it names the movement under the finger. */
export function ProgressBar({ state, commands, tracks }: ProgressBarProps) {
  const { t } = useTranslation("player");
  const slider = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { index } = state.playback;
  const total = getTotalSeconds(tracks);
  const second = findBarSecond(tracks, { index, second: useTrackSeconds(state, Math.floor) });
  const shown = dragged ?? second;
  const place = findBarPlace(tracks, shown);
  const track = tracks[dragged === null ? index : place.index];

  function move(barSecond: number): void {
    setDragged(null);
    const command = findBarCommand(tracks, index, barSecond);
    if (command?.type === "choose") commands.choose(command.index);
    else if (command) commands.seek(command.second);
  }
  useCommit(slider, move);

  function stepByMovement(event: KeyboardEvent): void {
    const step = STEPS.get(event.key);
    // A movement that runs by the clock has no other place to move to.
    if (step === undefined || tracks[index]?.timing === "media") return;
    event.preventDefault();
    commands.choose(index + step);
  }

  return (
    <>
      <p className={styles.title}>
        <span className={styles.name} lang={track?.lang}>
          {track?.name}
        </span>
        <span className={styles.facts}>
          {tracks.length > 1 ? (
            <span>
              {t("controls.place", {
                at: (dragged === null ? index : place.index) + 1,
                of: tracks.length,
              })}
            </span>
          ) : null}
          <span aria-hidden="true">
            {clock(shown)} / {clock(total)}
          </span>
        </span>
      </p>
      <div className={styles.bar}>
        <Drawing tracks={tracks} total={total} second={shown} />
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          min={0}
          max={Math.max(1, Math.floor(total))}
          step={1}
          value={Math.floor(shown)}
          aria-label={t("controls.seek")}
          aria-valuetext={t("controls.position", {
            name: track?.name,
            at: clock(shown),
            of: clock(total),
          })}
          onKeyDown={stepByMovement}
          onChange={(event) => setDragged(Number(event.currentTarget.value))}
        />
      </div>
    </>
  );
}

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowDown", -1],
  ["ArrowRight", 1],
  ["ArrowUp", 1],
]);

/** React's change event comes with each step of a drag; the browser's own comes once, at its end. */
function useCommit(slider: React.RefObject<HTMLInputElement>, move: (second: number) => void) {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const input = slider.current;
    if (!input) return undefined;
    return addListeners(input, ["change"], () => latest.current(Number(input.value)));
  }, [slider]);
}

interface DrawingProps {
  tracks: readonly TrackView[];
  total: number;
  second: number;
}

function Drawing({ tracks, total, second }: DrawingProps) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.rest} width={total} height={1} />
      <rect className={styles.done} width={second} height={1} />
      {listBarMarks(tracks).map((mark) => (
        <line
          key={mark}
          className={styles.mark}
          x1={mark}
          x2={mark}
          y1={0}
          y2={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
