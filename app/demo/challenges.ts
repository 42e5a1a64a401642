/** The challenges of the demo gyms (product.md §26): two each, of the gym's own workouts. */
import type { GymGuid } from "./catalogue/workout";

/** Mia, the paying member, has joined it: its first days have what she has trained (seed/training.server.ts). */
export const JOINED_CHALLENGE = "ironworks-fourteen-days";

interface DemoChallenge {
  guid: string;
  gym: GymGuid;
  trainer: "maya-cole" | "tom-reyes";
  name: string;
  description: string;
  /** Number of the poster that is its picture. */
  poster: number;
  /** Names of the workouts, a list for each day; an empty one is a free day. */
  workoutsByDay: readonly (readonly string[])[];
}

const FREE: readonly string[] = [];

export const DEMO_CHALLENGES: DemoChallenge[] = [
  {
    guid: JOINED_CHALLENGE,
    gym: "ironworks",
    trainer: "maya-cole",
    name: "Fourteen days under the bar",
    description:
      "Squat, press, hinge, pull: two weeks that put the four big movements into your body, with days off in between. Miss a day and move it; the bar waits.",
    poster: 14,
    workoutsByDay: [
      ["Squat clinic"],
      ["Desk to deck"],
      ["Push-up ladder"],
      FREE,
      ["Press day"],
      FREE,
      ["Hinge school"],
      ["Row to grow"],
      FREE,
      ["Swing thirty", "Seven quiet minutes"],
      ["Plank ladder"],
      ["After leg day"],
      FREE,
      ["Ironworks forty"],
    ],
  },
  {
    guid: "ironworks-thirty-day-engine",
    gym: "ironworks",
    trainer: "tom-reyes",
    name: "The thirty-day engine",
    description:
      "Tom builds your lungs from eight minutes to fifty-five: four weeks of intervals, each a little longer than the last, and a Sunday for the hips.",
    poster: 6,
    workoutsByDay: [
      ["First sweat"],
      ["Warm-up for cold garages"],
      ["Eight-minute engine"],
      FREE,
      ["Three-minute rounds"],
      ["Quiet feet"],
      ["Sunday reset"],
      ["Hands home"],
      ["Hold and go"],
      FREE,
      ["Swing thirty"],
      ["Minute by minute"],
      ["Jack and climb"],
      ["Deep hips, no drama"],
      ["Floor sprints"],
      FREE,
      ["Lunch break, loud", "Core, then length"],
      ["Three-minute rounds"],
      ["Tuesday maintenance"],
      ["Burpees, since you ask"],
      ["The long hold"],
      ["Long intervals"],
      FREE,
      ["Friday finisher"],
      ["Minute by minute"],
      ["Hamstrings, negotiated"],
      ["Ironworks forty"],
      ["Rest day, the long version"],
      FREE,
      ["Fifty-five"],
    ],
  },
  {
    guid: "flowstate-seven-mornings",
    gym: "flowstate",
    trainer: "maya-cole",
    name: "Seven quiet mornings",
    description:
      "A week that begins on the mat: a few minutes of breath and length each morning, before the phone and the coffee.",
    poster: 3,
    workoutsByDay: [
      ["Sun breath for the first minutes"],
      ["Desk undone"],
      ["Slow spine"],
      ["Morning wave"],
      ["Warm from within"],
      ["Down dog, patiently"],
      ["Slow Sunday"],
    ],
  },
  {
    guid: "flowstate-twenty-one-days",
    gym: "flowstate",
    trainer: "tom-reyes",
    name: "Twenty-one days, strong and soft",
    description:
      "Three weeks of strength that does not make you stiff. Hard days and slow days take turns, and every week ends on the floor.",
    poster: 20,
    workoutsByDay: [
      ["Bridge, gently"],
      ["Hips, unhurried"],
      ["Quiet core"],
      FREE,
      ["Legs for the garden"],
      ["Open the book"],
      ["The long exhale"],
      ["Strong, not stiff"],
      ["Side body"],
      ["Plank, interrupted"],
      FREE,
      ["Lunge and land"],
      ["Standing flow"],
      ["Evening flow"],
      ["Warrior strength"],
      ["Shoulders that float", "Box breath"],
      ["Slow strength, whole body"],
      FREE,
      ["One leg at a time"],
      ["Everything that bends"],
      ["Before sleep"],
    ],
  },
];
