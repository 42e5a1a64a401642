/** What axe finds on the page as it stands: the rule, and the first element that breaks it. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Only frames of other sites would need more, and no page of ours has one. It spares a second page for every look.
    .setLegacyMode()
    // What passes is not described.
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}
