/**
 * Marks each running execution in the storage, so that the next page can send the exit of one whose tab was killed. The
 * mark has the number of its last event, which the exit continues.
 */
import {
  hasWholeGroup,
  type QueuedEvent,
  type WorkoutGroup,
} from "~/features/player/queued-events";
import { ifAbandoned } from "./sender-lock";
import type { TrackingQueue } from "./tracking-queue";
import type { TrainingStorage } from "./training-storage";

type ExecutionMark = Partial<WorkoutGroup> &
  Pick<
    QueuedEvent,
    "workoutExecutionId" | "seq" | "workoutId" | "movementId" | "playedSeconds" | "at"
  >;

const PREFIX = "execution:";

export function writeMark(storage: TrainingStorage, mark: ExecutionMark): void {
  if (storage.isOwn()) storage.write(PREFIX + mark.workoutExecutionId, mark);
}

export function removeMark(storage: TrainingStorage, executionId: string): void {
  storage.remove(PREFIX + executionId);
}

export function exitAbandoned(storage: TrainingStorage, queue: TrackingQueue, now: number): void {
  for (const key of storage.list(PREFIX)) {
    const mark = parseMark(storage.read(key));
    if (!mark) {
      storage.remove(key);
      continue;
    }
    ifAbandoned({ executionId: mark.workoutExecutionId, at: mark.at, now }, () => {
      // Another page may have sent it in the meantime.
      if (storage.read(key) === null) return;
      storage.remove(key);
      const { seq } = mark;
      queue.add([{ ...mark, seq: seq + 1, workoutTrackType: "WORKOUT_EXIT", executionTime: 0 }]);
    });
  }
}

function parseMark(value: unknown): ExecutionMark | null {
  const mark = value as Partial<ExecutionMark> | null;
  const isWhole =
    typeof mark?.workoutExecutionId === "string" &&
    [mark.seq, mark.workoutId, mark.playedSeconds, mark.at].every(Number.isFinite) &&
    (mark.movementId === null || Number.isFinite(mark.movementId)) &&
    hasWholeGroup(mark);
  if (!isWhole) return null;
  const { workoutExecutionId, seq, workoutId, movementId, playedSeconds, at } =
    mark as ExecutionMark;
  const { workoutGroupId, workoutGroupItemId } = mark;
  const group = workoutGroupId ? { workoutGroupId, workoutGroupItemId } : {};
  return { workoutExecutionId, seq, workoutId, ...group, movementId, playedSeconds, at };
}
