/** Which plan a chooser preselects (product.md §4 "Plan selection", §24 "Remembered plan"). */

/** The member's latest choice. `chosenAt`: the plan in the address it was made at; null: an address without one. */
export interface RememberedPlan {
  planId: number;
  chosenAt: number | null;
}

export interface PlanAddress {
  planId: number | null;
  /** The member followed a link that names this plan; false where another link or a redirect named it. */
  isOwnChoice: boolean;
}

/** The remembered plan, the address's plan or the first one; null where nothing is offered. */
export function preselectPlan<Plan extends { id: number }>(
  offered: readonly Plan[],
  { address, remembered }: { address: PlanAddress; remembered: RememberedPlan | null },
): Plan | null {
  const isRememberedFirst = !address.isOwnChoice || remembered?.chosenAt === address.planId;
  const candidates = isRememberedFirst
    ? [remembered?.planId, address.planId]
    : [address.planId, remembered?.planId];
  for (const id of candidates) {
    const plan = offered.find((candidate) => candidate.id === id);
    if (plan) return plan;
  }
  return offered[0] ?? null;
}

/** `4`, or `4.3` for plan 4 chosen at the address of plan 3. */
export function formatRememberedPlan({ planId, chosenAt }: RememberedPlan): string {
  return chosenAt === null ? String(planId) : `${planId}.${chosenAt}`;
}

export function parseRememberedPlan(value: string): RememberedPlan | null {
  const [, planId, chosenAt] = /^([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?$/.exec(value) ?? [];
  if (planId === undefined) return null;
  return { planId: Number(planId), chosenAt: chosenAt === undefined ? null : Number(chosenAt) };
}
