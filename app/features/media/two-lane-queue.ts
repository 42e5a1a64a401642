/**
 * Runs one job at a time. Pressing jobs, for which a request waits, run before later ones. Both lanes are short: a job
 * that finds no room is refused at once.
 */
interface TwoLaneQueue {
  /** The job's own result; null when the lane is full. */
  run<Result>(lane: "pressing" | "later", work: () => Promise<Result>): Promise<Result> | null;
  /** Resolves when no job is left. */
  idle(): Promise<void>;
}

export function createTwoLaneQueue(room: { pressing: number; later: number }): TwoLaneQueue {
  const waiting = { pressing: [] as (() => Promise<void>)[], later: [] as (() => Promise<void>)[] };
  let working: Promise<void> | null = null;

  async function workOn(): Promise<void> {
    for (let next = take(); next; next = take()) await next();
    working = null;
  }
  const take = () => waiting.pressing.shift() ?? waiting.later.shift();

  return {
    run<Result>(lane: "pressing" | "later", work: () => Promise<Result>) {
      if (waiting[lane].length >= room[lane]) return null;
      return new Promise<Result>((resolve, reject) => {
        waiting[lane].push(() => work().then(resolve, reject));
        working ??= workOn();
      });
    },
    async idle() {
      await working;
    },
  };
}
