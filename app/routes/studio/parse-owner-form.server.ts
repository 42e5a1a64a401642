/** The forms of OWNERs that ask for the password again: what they share between the sent form and their act. */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { SECRET_FIELDS } from "~/features/identity/forms";
import { checkOwnPassword } from "~/http/check-own-password.server";
import { redisplayRefusedForm } from "~/http/form.server";
import type { StudioContext } from "./studio-context.server";

type RefusedAnswer = ReturnType<typeof redisplayRefusedForm>;

/** The form again with what was typed, but the password. */
type Refuse = (
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> },
  options?: { status: 429; retryAfterSeconds: number },
) => RefusedAnswer;

/** The values once the form and its password are right. `refuse` is for what the act itself refuses. */
export async function parseOwnerForm<Schema extends z.ZodType<{ password: string }>>(
  page: StudioContext,
  { body, schema }: { body: FormData; schema: Schema },
): Promise<
  { ok: true; value: z.output<Schema>; refuse: Refuse } | { ok: false; answer: RefusedAnswer }
> {
  const submission = parseWithZod(body, { schema });
  const reply = (errors: Parameters<Refuse>[0]): SubmissionResult<string[]> =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  const refuse: Refuse = (errors, options) =>
    redisplayRefusedForm({ status: 400, ...options, reply: reply(errors) });
  if (submission.status !== "success") return { ok: false, answer: refuse({}) };
  const { value } = submission;
  const refusal = await checkOwnPassword(page, { password: value.password, reply });
  if (refusal) return { ok: false, answer: redisplayRefusedForm(refusal) };
  return { ok: true, value, refuse };
}
