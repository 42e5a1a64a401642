/** Lives of one trainer that overlap. One that begins when another ends does not overlap it. Pure. */
import { MINUTE_MS } from "~/kernel/time";

export interface TimeSpan {
  startsAt: Date;
  durationMinutes: number;
}

const endOf = ({ startsAt, durationMinutes }: TimeSpan): number =>
  startsAt.getTime() + durationMinutes * MINUTE_MS;

const overlaps = (one: TimeSpan, other: TimeSpan): boolean =>
  one.startsAt.getTime() < endOf(other) && other.startsAt.getTime() < endOf(one);

/** The first of the others that overlaps any of the planned ones; null: none does. */
export function findOverlap<Other extends TimeSpan>(
  planned: readonly TimeSpan[],
  others: readonly Other[],
): Other | null {
  return others.find((other) => planned.some((one) => overlaps(one, other))) ?? null;
}
