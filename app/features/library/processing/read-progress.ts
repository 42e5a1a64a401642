/** Reads ffmpeg's progress as whole per cents, which never go back. */
import { SECOND_MS } from "~/kernel/time";

interface ProgressOptions {
  /** Null: unknown, so there is none to report. */
  durationSeconds: number | null;
  /** The per cents between which this run lies. */
  from: number;
  to: number;
  onPercent: (percent: number) => void;
  /** In milliseconds. */
  now: () => number;
}

/** @returns what takes each line of `-progress` */
export function readProgress({ durationSeconds, from, to, onPercent, now }: ProgressOptions) {
  let last = from;
  let reportedAt = -SECOND_MS;
  return (line: string): void => {
    // `out_time_ms` has microseconds too.
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds === undefined || !durationSeconds) return;
    const share = Math.min(1, Number(microseconds) / 1e6 / durationSeconds);
    const percent = Math.floor(from + share * (to - from));
    if (percent <= last || now() - reportedAt < SECOND_MS) return;
    last = percent;
    reportedAt = now();
    onPercent(percent);
  };
}
