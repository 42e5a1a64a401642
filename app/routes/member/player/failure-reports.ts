/** Tells the log that tracking events could not be stored: once per execution, with its first event that failed. */
import type { QueuedEvent } from "~/features/player/queued-events";

export function createFailureReports(report: (event: QueuedEvent) => void) {
  const failed = new Map<string, QueuedEvent>();
  const reported = new Set<string>();
  return {
    note(events: readonly QueuedEvent[]): void {
      for (const event of events) {
        if (!failed.has(event.workoutExecutionId)) failed.set(event.workoutExecutionId, event);
      }
    },
    /** Call it while the server can be reached: a report is sent once and not repeated. */
    send(): void {
      for (const [id, event] of failed) {
        if (!reported.has(id)) report(event);
        reported.add(id);
      }
    },
  };
}
