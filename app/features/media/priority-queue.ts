/**
 * Runs one job at a time: urgent jobs, for which a request waits, before background jobs. A job is refused at once when
 * as many of its priority wait as the limit allows.
 */
export type Priority = "urgent" | "background";

type Job = () => Promise<void>;

interface PriorityQueue {
  /** The job's own result; null when the queue of this priority is full. */
  run<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> | null;
  /** Resolves when no job is left. */
  idle(): Promise<void>;
}

export function createPriorityQueue(limits: Record<Priority, number>): PriorityQueue {
  const waiting: Record<Priority, Job[]> = { urgent: [], background: [] };
  let working: Promise<void> | null = null;

  async function workOn(): Promise<void> {
    for (let next = takeNext(); next; next = takeNext()) await next();
    working = null;
  }
  const takeNext = () => waiting.urgent.shift() ?? waiting.background.shift();

  return {
    run<Result>(priority: Priority, work: () => Promise<Result>) {
      if (waiting[priority].length >= limits[priority]) return null;
      return new Promise<Result>((resolve, reject) => {
        waiting[priority].push(() => work().then(resolve, reject));
        working ??= workOn();
      });
    },
    async idle() {
      await working;
    },
  };
}
