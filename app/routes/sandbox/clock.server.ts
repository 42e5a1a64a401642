import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { paymentPaths } from "~/payment-paths";
import { MAX_CLOCK_DAYS } from "./max-clock-days";

/** @throws 404 with a real payment provider, 303 to /signin */
async function requireSandbox(args: RequestArgs) {
  const { sandbox } = args.context;
  if (!sandbox) throw notFound();
  return { sandbox, page: await memberContext(args, "sandbox") };
}

export async function loader(args: RequestArgs) {
  const { page } = await requireSandbox(args);
  return { title: page.t("clock.title") };
}

export async function action(args: RequestArgs) {
  const { sandbox, page } = await requireSandbox(args);
  const { context, now, person } = page;
  const { studentId } = person;
  const form = await readForm(page.request);
  const input = String(form.get("days") ?? "");
  const days = /^\d{1,3}$/.test(input) ? Math.min(Number(input), MAX_CLOCK_DAYS) : 0;
  const movedCount = days > 0 ? await sandbox.moveClock({ studentId, days, now }) : 0;
  const toast =
    movedCount > 0
      ? ({ kind: "good", key: "sandbox:clock.moved" } as const)
      : ({ kind: "bad", key: "sandbox:clock.none" } as const);
  return redirectWithToast(context, paymentPaths.sandboxClock(), toast);
}
