import type { Locator } from "@playwright/test";

/** Counts what the person does. */
export function countSteps() {
  const steps = { clicks: 0, fields: 0 };
  return {
    steps,
    async click(target: Locator) {
      steps.clicks += 1;
      await target.click();
    },
    async fill(target: Locator, text: string) {
      steps.fields += 1;
      await target.fill(text);
    },
  };
}

export type Person = ReturnType<typeof countSteps>;
