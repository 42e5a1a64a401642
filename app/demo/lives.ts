/** What the demo gyms give live (interface.md, Demo world): one now, three to come. */
export interface DemoLive {
  guid: string;
  gym: "ironworks" | "flowstate";
  trainer: "maya-cole" | "tom-reyes";
  title: string;
  durationMinutes: number;
  /** Null: it runs while the demo world is made. */
  inDays: number | null;
  /** Of the gym's own clock. */
  hour: number;
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
];
