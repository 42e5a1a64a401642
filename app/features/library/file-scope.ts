/** Which files of a gym a person manages: a trainer their own, who runs the gym all of them. */
import { isPermitted, type GymRole } from "~/features/identity/roles/studio-permissions";

export interface FileScope {
  gymId: number;
  /** Null: everybody's. */
  uploadedBy: string | null;
}

export const toFileScope = ({
  gymId,
  accountId,
  role,
}: {
  gymId: number;
  accountId: string;
  role: GymRole;
}): FileScope => ({
  gymId,
  uploadedBy: isPermitted(role, "manageAllFiles") ? null : accountId,
});
