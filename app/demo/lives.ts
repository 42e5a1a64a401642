/** The lives of the demo gyms (product.md §26): one runs now, three are scheduled, two are replays. */

/** It is sent without a camera (stream/demo-stream.server.ts). */
export const RUNNING_LIVE = "ironworks-open-floor";

interface DemoLive {
  guid: string;
  gym: "ironworks" | "flowstate";
  trainer: "maya-cole" | "tom-reyes";
  title: string;
  description: string;
  equipment?: string;
  durationMinutes: number;
  /** Seats; absent: as many as come. */
  capacity?: number;
  /** Open to everybody; otherwise only with a plan. */
  free?: boolean;
  /** The page elsewhere on which it takes place; absent: it is broadcast here. */
  link?: string;
  /** Null: it runs while the demo world is seeded. Negative: it is over. */
  inDays: number | null;
  /** Hour in the gym's time zone. */
  hour: number;
  /** Name of the workout that is its replay. */
  replay?: string;
}

export const DEMO_LIVES: DemoLive[] = [
  {
    guid: RUNNING_LIVE,
    gym: "ironworks",
    trainer: "maya-cole",
    title: "Open floor: squats and questions",
    description:
      "Maya watches your squats, mends what needs mending and answers what you always wanted to ask.",
    equipment: "Nothing, or the bar you have",
    free: true,
    durationMinutes: 60,
    inDays: null,
    hour: 0,
  },
  {
    guid: "ironworks-friday-engine",
    gym: "ironworks",
    trainer: "tom-reyes",
    title: "The twelve-minute engine",
    description:
      "Three blocks of four minutes that bring the heart up and keep it there. Tom sets the pace, you choose the weight.",
    equipment: "A kettlebell and a skipping rope",
    durationMinutes: 30,
    inDays: 2,
    hour: 18,
  },
  {
    guid: "ironworks-press-clinic",
    link: "https://example.com/press-clinic",
    gym: "ironworks",
    trainer: "maya-cole",
    title: "Press clinic",
    description:
      "Twelve seats, cameras on: Maya mends everyone's press, from the grip to the lockout.",
    equipment: "A barbell or two dumbbells",
    capacity: 12,
    durationMinutes: 45,
    inDays: 9,
    hour: 19,
  },
  {
    guid: "flowstate-slow-morning",
    gym: "flowstate",
    trainer: "maya-cole",
    title: "Slow morning flow",
    description:
      "Forty-five minutes before the day begins: breathe, stretch, wake up without a hurry.",
    equipment: "A mat and a blanket",
    free: true,
    durationMinutes: 45,
    inDays: 3,
    hour: 8,
  },
  {
    guid: "ironworks-squat-clinic",
    gym: "ironworks",
    trainer: "maya-cole",
    title: "Squat clinic, live from the floor",
    description:
      "The three mistakes that almost everyone makes under the bar, and how to lose them.",
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
    description: "The day closes on the mat: slow, long and in low light.",
    equipment: "A mat",
    durationMinutes: 30,
    inDays: -25,
    hour: 19,
    replay: "Evening flow",
  },
];
