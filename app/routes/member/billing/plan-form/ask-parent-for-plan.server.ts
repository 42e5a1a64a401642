import type { RequestArgs } from "~/http/gym.server";
import { askParent } from "../../permission/ask-parent.server";
import { formAgain, headersWith, readChoice, showPlan, type PlanForm } from "./plan-form.server";

/** Writes to a parent and shows the page again, with the same plan and code. */
export async function askParentForPlan(
  args: RequestArgs,
  body: FormData,
  at: PlanForm,
  { ordering }: { ordering: boolean },
) {
  // Whoever asks a parent has said so.
  body.set("age", "parent");
  const choice = await readChoice(args, body);
  if (!choice.ok) return choice.answer;
  const { person, gym, shownCode } = at;
  const { planId, remembered } = choice;
  const item = { kind: "plan", planId } as const;
  const asked = await askParent(args, body, { person, gym, item, ordering });
  const headers = headersWith(remembered);
  if (asked.ok) return showPlan(args, at, choice, { code: shownCode, headers });
  for (const [name, value] of Object.entries(asked.headers)) headers.set(name, value);
  return formAgain(asked.reply, asked.status, headers);
}
