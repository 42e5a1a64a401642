/** Which workouts of a gym a person edits: a trainer their own, who runs the gym all of them. */
import { isPermitted, type GymRole } from "~/features/identity/roles/studio-permissions";

export interface DraftScope {
  gymId: number;
  /** Null: everybody's. Otherwise what the account has made, and what its trainer teaches. */
  own: { accountId: string; trainerId: number | null } | null;
}

export const toDraftScope = ({
  gymId,
  accountId,
  trainerId,
  role,
}: {
  gymId: number;
  accountId: string;
  trainerId: number | null;
  role: GymRole;
}): DraftScope => ({
  gymId,
  own: isPermitted(role, "manageAllWorkouts") ? null : { accountId, trainerId },
});
