/** Tells the log that tracking events could not be stored: once per execution, with its first event that failed. */
import type { QueuedEvent } from "~/features/player/queued-events";

export class FailureReports {
  private waiting = new Map<string, QueuedEvent>();
  private reported = new Set<string>();

  constructor(private readonly report: (event: QueuedEvent) => void) {}

  note(events: readonly QueuedEvent[]): void {
    for (const event of events) {
      const { workoutExecutionId: id } = event;
      if (!this.reported.has(id) && !this.waiting.has(id)) this.waiting.set(id, event);
    }
  }

  /** Call it while the server can be reached: a report is sent once and not repeated. */
  send(): void {
    for (const [id, event] of this.waiting) {
      this.reported.add(id);
      this.report(event);
    }
    this.waiting.clear();
  }
}
