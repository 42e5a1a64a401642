import { isPermitted, type GymRole } from "~/features/identity/roles/studio-permissions";

interface GymFacts {
  hasLogo: boolean;
  hasFile: boolean;
  hasWorkout: boolean;
  hasTeam: boolean;
  isPublished: boolean;
}

/** Who works alone needs no team, so that step is neither counted nor waited for (product.md §20). */
const STEPS = [
  { key: "logo", act: "changeBrand", isDone: ({ hasLogo }: GymFacts) => hasLogo },
  { key: "library", act: "uploadFiles", isDone: ({ hasFile }: GymFacts) => hasFile },
  {
    key: "workout",
    act: "manageOwnWorkouts",
    isDone: ({ hasWorkout }: GymFacts) => hasWorkout,
  },
  { key: "team", act: "manageTeam", isDone: ({ hasTeam }: GymFacts) => hasTeam, isOptional: true },
  { key: "publish", act: "publishGym", isDone: ({ isPublished }: GymFacts) => isPublished },
] as const;

/** The steps that the role may take; none once all that count are done. */
export function listSteps(role: GymRole, facts: GymFacts) {
  const steps = STEPS.filter(({ act }) => isPermitted(role, act)).map(
    ({ key, isDone, ...step }) => ({
      key,
      isDone: isDone(facts),
      isOptional: "isOptional" in step,
    }),
  );
  return steps.every(({ isDone, isOptional }) => isDone || isOptional) ? [] : steps;
}
