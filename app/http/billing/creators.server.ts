/** The creators whose payment account a person may manage (product.md §15). */
import type { Creator } from "~/features/billing/accounts/account";
import { listGymsByIds } from "~/features/gyms/queries.server";
import { findOwnTrainer } from "~/features/trainers/queries.server";
import { findTrainerOfAccount, listRolesOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { paths, type Partner } from "~/paths";
import type { RequestArgs } from "../gym.server";
import { resolveGym } from "../resolve-gym.server";
import type { Person } from "../session.server";

export interface CreatorChoice {
  creator: Creator;
  name: string;
  /** Null for a trainer. */
  guid: string | null;
}

/** The trainer of this account, or the gyms whose payments the person manages, as far as this host allows. */
export async function listManagedCreators(
  { context: { db, hostGym, customDomain } }: RequestArgs,
  { partner, person }: { partner: Partner; person: Person },
): Promise<CreatorChoice[]> {
  if (partner === "trainer") {
    // A trainer's account covers all gyms, and the holder of a custom domain could read the sessions of that domain.
    if (customDomain !== null) return [];
    const role = await findTrainerOfAccount(db, person.accountId);
    const trainer = role && (await findOwnTrainer(db, role.trainerId));
    if (!trainer) return [];
    const { id: trainerId, screenName: name } = trainer;
    return [{ creator: { kind: "trainer", trainerId }, name, guid: null }];
  }
  const roles = await listRolesOfAccount(db, person.accountId);
  const gymIds = roles
    .filter(({ role }) => isPermitted(role, "managePayments"))
    .map(({ gymId }) => gymId)
    .filter((gymId) => hostGym === null || hostGym.id === gymId);
  return (await listGymsByIds(db, gymIds)).map(({ id: gymId, name, guid }) => ({
    creator: { kind: "gym", gymId },
    name,
    guid,
  }));
}

/** The dashboards that the profile links to; on a gym's page only the dashboard of that gym. */
export async function listOwnDashboards(args: RequestArgs, person: Person) {
  const [{ gym }, gyms, trainers] = await Promise.all([
    resolveGym(args),
    listManagedCreators(args, { partner: "gym", person }),
    listManagedCreators(args, { partner: "trainer", person }),
  ]);
  const toLink =
    (partner: Partner) =>
    ({ name, guid }: CreatorChoice) => ({
      partner,
      name,
      to: paths.dashboard(partner, { gym: guid }),
    });
  const shownGyms = gyms.filter(({ guid }) => gym === null || guid === gym.guid);
  return [...shownGyms.map(toLink("gym")), ...trainers.map(toLink("trainer"))];
}
