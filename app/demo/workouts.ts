/** The demo world's workouts. Their seconds come from the encoded clips, so that they are those really played. */
export interface DemoWorkout {
  gym: "ironworks" | "flowstate";
  category: string;
  trainer: "maya-cole" | "tom-reyes";
  name: string;
  description: string;
  /** Folder below demo/media. */
  clip: string;
  movement: string;
  picture: string;
  intensity: "LOW" | "MEDIUM" | "HIGH";
  focusAreas: string[];
  equipment: string | null;
  /** Open to everybody; the others need a plan of the gym. */
  free: boolean;
}

type Row = Omit<DemoWorkout, "gym" | "category" | "clip" | "movement" | "trainer"> &
  Partial<Pick<DemoWorkout, "trainer">>;

const squat = (row: Row): DemoWorkout => ({
  gym: "ironworks",
  category: "strength",
  clip: "goblet-squat",
  movement: "Goblet squat",
  trainer: "maya-cole",
  ...row,
});

const sunBreath = (row: Row): DemoWorkout => ({
  gym: "flowstate",
  category: "yoga",
  clip: "sun-breath",
  movement: "Sun breath",
  trainer: "tom-reyes",
  ...row,
});

export const DEMO_WORKOUTS: DemoWorkout[] = [
  squat({
    name: "Goblet squat: first set",
    description:
      "One movement, done well. Hold the bell at your chest, sit between your hips, and stand up as if the floor owed you something.",
    picture: "poster-1.webp",
    intensity: "MEDIUM",
    focusAreas: ["Legs", "Core"],
    equipment: "One kettlebell or dumbbell",
    free: true,
  }),
  squat({
    name: "Tempo squats",
    description:
      "Three seconds down, one in the hole, up without a bounce. Lighter than you think.",
    picture: "poster-2.webp",
    intensity: "HIGH",
    focusAreas: ["Legs"],
    equipment: "One kettlebell",
    free: false,
  }),
  squat({
    name: "Pause squats",
    description: "Own the bottom. Breathe in it. Then leave.",
    picture: "poster-3.webp",
    intensity: "HIGH",
    focusAreas: ["Legs", "Back"],
    equipment: "One kettlebell",
    free: false,
  }),
  squat({
    name: "Squat warm-up",
    description: "Ankles, hips, ribs: what Maya does before anything heavy.",
    picture: "poster-4.webp",
    intensity: "LOW",
    focusAreas: ["Hips", "Ankles"],
    equipment: null,
    free: true,
  }),
  squat({
    name: "Heavy singles",
    description: "One good repetition, then put it down and mean it.",
    picture: "poster-5.webp",
    intensity: "HIGH",
    focusAreas: ["Legs", "Back", "Core"],
    equipment: "The heaviest bell you have",
    free: false,
    trainer: "tom-reyes",
  }),
  squat({
    name: "Squat ladder",
    description: "One, two, three, four, five. Rest. Again.",
    picture: "poster-6.webp",
    intensity: "MEDIUM",
    focusAreas: ["Legs", "Conditioning"],
    equipment: "One kettlebell",
    free: false,
    trainer: "tom-reyes",
  }),
  squat({
    name: "Depth work",
    description: "A little lower than last week, with the same back.",
    picture: "poster-7.webp",
    intensity: "LOW",
    focusAreas: ["Hips"],
    equipment: "One light kettlebell",
    free: false,
  }),
  squat({
    name: "Sunday squats",
    description: "Easy volume for the end of the week. Leave the floor better than you found it.",
    picture: "poster-8.webp",
    intensity: "MEDIUM",
    focusAreas: ["Legs"],
    equipment: "One kettlebell",
    free: false,
  }),
  sunBreath({
    name: "Sun breath for the first minute",
    description:
      "Before the day asks for anything: round the spine, lengthen it, and let the breath set the pace.",
    picture: "poster-1.webp",
    intensity: "LOW",
    focusAreas: ["Spine", "Breath"],
    equipment: "A mat, or a carpet",
    free: true,
  }),
  sunBreath({
    name: "Slow spine",
    description: "Vertebra by vertebra. If you lose one, go back and find it.",
    picture: "poster-2.webp",
    intensity: "LOW",
    focusAreas: ["Spine"],
    equipment: "A mat",
    free: false,
  }),
  sunBreath({
    name: "Desk undone",
    description: "For shoulders that have been at work since nine.",
    picture: "poster-3.webp",
    intensity: "LOW",
    focusAreas: ["Shoulders", "Neck"],
    equipment: null,
    free: false,
  }),
  sunBreath({
    name: "Breath first",
    description: "The movement follows the breath, never the other way round.",
    picture: "poster-4.webp",
    intensity: "LOW",
    focusAreas: ["Breath"],
    equipment: "A mat",
    free: true,
  }),
  sunBreath({
    name: "Morning wave",
    description: "A long, unbroken wave from tailbone to crown.",
    picture: "poster-5.webp",
    intensity: "MEDIUM",
    focusAreas: ["Spine", "Hips"],
    equipment: "A mat",
    free: false,
  }),
  sunBreath({
    name: "Before sleep",
    description: "Dim the lights. Less is the point.",
    picture: "poster-6.webp",
    intensity: "LOW",
    focusAreas: ["Back"],
    equipment: "A mat and a cushion",
    free: false,
  }),
];
