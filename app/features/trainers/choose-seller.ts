/**
 * What 'Ready to Get Started?' sells (product.md §11): the plans of the trainer's own application, else those of a gym
 * that the trainer teaches at. A gym's own host sells nothing but that gym's plans. Pure.
 */
interface OwnPlan {
  /** Null: the plan is sold on the platform, without a gym. */
  gymId: number | null;
}

type Seller<Plan, Gym> =
  /** `gym` is null where the plans are sold without one. */
  { kind: "trainer"; plans: Plan[]; gym: Gym | null } | { kind: "gym"; gym: Gym };

export function chooseSeller<Plan extends OwnPlan, Gym extends { id: number }>({
  ownPlans,
  gyms,
  hostGymId,
}: {
  ownPlans: readonly Plan[];
  /** The gyms that the trainer teaches at. */
  gyms: readonly Gym[];
  hostGymId: number | null;
}): Seller<Plan, Gym> | null {
  const sellingIds = hostGymId === null ? [null, ...gyms.map(({ id }) => id)] : [hostGymId];
  for (const gymId of sellingIds) {
    const plans = ownPlans.filter((plan) => plan.gymId === gymId);
    const gym = gyms.find(({ id }) => id === gymId) ?? null;
    if (plans.length > 0) return { kind: "trainer", plans, gym };
  }
  const gym = hostGymId === null ? gyms[0] : gyms.find(({ id }) => id === hostGymId);
  return gym ? { kind: "gym", gym } : null;
}
