/** The plan that a chooser preselects (product.md §4 "Plan selection", §24 "Remembered plan"). Pure. */

/** The member's latest choice. `chosenAt`: the plan in the address of the page at that time; null if it named none. */
export interface RememberedPlan {
  planId: number;
  chosenAt: number | null;
}

interface PlanAddress {
  planId: number | null;
  /** True if the member followed a link for this plan; false if another link or a redirect led here. */
  isOwnChoice: boolean;
}

/** Chooses the remembered plan, the address's plan or the first one; null if no plan is offered. */
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

/** `4`, or `4.3` when the member chose plan 4 at the address of plan 3. */
export function formatRememberedPlan({ planId, chosenAt }: RememberedPlan): string {
  return chosenAt === null ? String(planId) : `${planId}.${chosenAt}`;
}

export function parseRememberedPlan(value: string): RememberedPlan | null {
  const [, planId, chosenAt] = /^([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?$/.exec(value) ?? [];
  if (planId === undefined) return null;
  return { planId: Number(planId), chosenAt: chosenAt === undefined ? null : Number(chosenAt) };
}
