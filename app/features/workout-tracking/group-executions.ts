/**
 * Groups the events of several requests by their executions. The outcome is the same in whatever batches the requests
 * are stored: the first request to arrive decides an execution's start and completion.
 */
import type { TrackedEvent } from "./to-tracked-event";

interface ExecutionChange {
  gymId: number;
  workoutId: number;
  studentId: number | null;
  executionId: string;
  workoutType: string;
  workoutGroupId: number | null;
  workoutGroupItemId: number | null;
  startedAt: Date;
  day: string;
  playedSeconds: number;
  completedAt: Date | null;
  completedDay: string | null;
}

const nameOf = ({ executionId, workoutId, studentId }: TrackedEvent | ExecutionChange) =>
  `${executionId} ${workoutId} ${studentId ?? 0}`;

interface GroupedEvents {
  /** In the order of their names, in which every server locks their rows. */
  executions: ExecutionChange[];
  /** `execution`: the index in `executions`. */
  events: { execution: number; event: TrackedEvent }[];
}

export function groupExecutions(requests: readonly (readonly TrackedEvent[])[]): GroupedEvents {
  const changes = new Map<string, ExecutionChange>();
  for (const events of requests) {
    for (const [name, change] of groupRequest(events)) {
      const earlier = changes.get(name);
      if (!earlier) {
        changes.set(name, change);
        continue;
      }
      earlier.playedSeconds = Math.max(earlier.playedSeconds, change.playedSeconds);
      if (earlier.completedAt !== null) continue;
      earlier.completedAt = change.completedAt;
      earlier.completedDay = change.completedDay;
    }
  }
  const sorted = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  const indexes = new Map(sorted.map(([name], index) => [name, index]));
  return {
    executions: sorted.map(([, change]) => change),
    events: requests
      .flat()
      .map((event) => ({ execution: indexes.get(nameOf(event)) ?? -1, event })),
  };
}

/** Within a request the earliest event is the start, and the earliest WORKOUT_COMPLETE the completion. */
function groupRequest(events: readonly TrackedEvent[]): Map<string, ExecutionChange> {
  const changes = new Map<string, ExecutionChange>();
  for (const event of events.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())) {
    const name = nameOf(event);
    let change = changes.get(name);
    if (!change) changes.set(name, (change = toChange(event)));
    change.playedSeconds = Math.max(change.playedSeconds, event.playedSeconds);
    if (event.type !== "WORKOUT_COMPLETE" || change.completedAt !== null) continue;
    change.completedAt = event.occurredAt;
    change.completedDay = event.day;
  }
  return changes;
}

const toChange = (event: TrackedEvent): ExecutionChange => ({
  gymId: event.gymId,
  workoutId: event.workoutId,
  studentId: event.studentId,
  executionId: event.executionId,
  workoutType: event.workoutType,
  workoutGroupId: event.workoutGroupId,
  workoutGroupItemId: event.workoutGroupItemId,
  startedAt: event.occurredAt,
  day: event.day,
  playedSeconds: 0,
  completedAt: null,
  completedDay: null,
});
