/** Ranks the files that a server works on next: people take turns, so no film waits for another's two hundred. */
import type { FILE_KINDS } from "./file-kinds";

/** Less than any rank has, so that each part of it weighs more than all parts behind it. */
const MOST = 1_000;

/** The queue takes the highest first, and of equal ones the oldest. */
export function rankFileWork({
  kind,
  ofPerson,
  ofGym,
}: {
  /** Null: not known yet. */
  kind: (typeof FILE_KINDS)[number] | null;
  /** Other files of this person that wait for the same work. */
  ofPerson: number;
  ofGym: number;
}): number {
  const isLong = kind === "video" || kind === "audio";
  const turn = Math.min(ofPerson, MOST - 1) * MOST + Math.min(ofGym, MOST - 1);
  return (isLong ? 0 : MOST * MOST) - turn;
}
