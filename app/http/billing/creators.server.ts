/** Whose payment account a person may manage (product.md §15). */
import type { Creator } from "~/features/billing/accounts/account";
import { findOwnTrainer, listGymsByIds } from "~/features/gyms/queries.server";
import { findTrainerOfAccount, listOwnedGymIds } from "~/features/identity/queries.server";
import { paths, type Partner } from "~/paths";
import { resolveGym, type RequestArgs } from "../gym.server";
import type { Person } from "../session.server";

export interface CreatorChoice {
  creator: Creator;
  name: string;
  /** Of a gym. */
  guid: string | null;
}

/**
 * What this person may manage on this host; empty: nothing. Requires a trainer's record, or the role OWNER in a
 * gym.
 */
export async function listManagedCreators(
  { context: { db, hostGym, customDomain } }: RequestArgs,
  { partner, person }: { partner: Partner; person: Person },
): Promise<CreatorChoice[]> {
  if (partner === "trainer") {
    // A trainer is paid for every gym: a session of one gym's domain, which its holder could read, opens none of it.
    if (customDomain !== null) return [];
    const role = await findTrainerOfAccount(db, person.accountId);
    const trainer = role && (await findOwnTrainer(db, role.trainerId));
    if (!trainer) return [];
    const { id: trainerId, screenName: name } = trainer;
    return [{ creator: { kind: "trainer", trainerId }, name, guid: null }];
  }
  const owned = await listOwnedGymIds(db, person.accountId);
  const here = owned.filter((gymId) => hostGym === null || hostGym.id === gymId);
  return (await listGymsByIds(db, here)).map(({ id: gymId, name, guid }) => ({
    creator: { kind: "gym", gymId },
    name,
    guid,
  }));
}

/** Links for the person's profile to what they may manage here; on a gym's page only that gym. */
export async function listOwnDashboards(args: RequestArgs, person: Person) {
  const [{ gym }, gyms, trainers] = await Promise.all([
    resolveGym(args),
    listManagedCreators(args, { partner: "gym", person }),
    listManagedCreators(args, { partner: "trainer", person }),
  ]);
  const link =
    (partner: Partner) =>
    ({ name, guid }: CreatorChoice) => ({
      partner,
      name,
      to: paths.dashboard(partner, { gym: guid }),
    });
  const here = gyms.filter(({ guid }) => gym === null || guid === gym.guid);
  return [...here.map(link("gym")), ...trainers.map(link("trainer"))];
}
