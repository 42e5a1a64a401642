/** The lives of the demo gyms (product.md §25): one runs now, three are scheduled, two are replays. */
interface DemoLive {
  guid: string;
  gym: "ironworks" | "flowstate";
  trainer: "maya-cole" | "tom-reyes";
  title: string;
  durationMinutes: number;
  /** Null: it runs while the demo world is seeded. Negative: it is over. */
  inDays: number | null;
  /** Hour in the gym's time zone. */
  hour: number;
  /** Name of the workout that is its replay. */
  replay?: string;
}

export const DEMO_LIVES: DemoLive[] = [
  {
    guid: "ironworks-open-floor",
    gym: "ironworks",
    trainer: "maya-cole",
    title: "Open floor: squats and questions",
    durationMinutes: 60,
    inDays: null,
    hour: 0,
  },
  {
    guid: "ironworks-friday-engine",
    gym: "ironworks",
    trainer: "tom-reyes",
    title: "The twelve-minute engine",
    durationMinutes: 30,
    inDays: 2,
    hour: 18,
  },
  {
    guid: "ironworks-press-clinic",
    gym: "ironworks",
    trainer: "maya-cole",
    title: "Press clinic",
    durationMinutes: 45,
    inDays: 9,
    hour: 19,
  },
  {
    guid: "flowstate-slow-morning",
    gym: "flowstate",
    trainer: "maya-cole",
    title: "Slow morning flow",
    durationMinutes: 45,
    inDays: 3,
    hour: 8,
  },
  {
    guid: "ironworks-squat-clinic",
    gym: "ironworks",
    trainer: "maya-cole",
    title: "Squat clinic, live from the floor",
    durationMinutes: 30,
    inDays: -33,
    hour: 18,
    replay: "Squat clinic",
  },
  {
    guid: "flowstate-evening-flow",
    gym: "flowstate",
    trainer: "maya-cole",
    title: "Evening flow, all together",
    durationMinutes: 30,
    inDays: -25,
    hour: 19,
    replay: "Evening flow",
  },
];
