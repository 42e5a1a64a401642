import { redisplayForm, type FormAnswer } from "~/http/form.server";
import { NO_STORE } from "~/http/responses.server";
import type { DraftErrors } from "./draft-form";

/** The form as typed, with its errors; 409: another editor has saved meanwhile. */
export const showFormAgain = <Answer extends FormAnswer = FormAnswer>(
  body: FormData,
  error: DraftErrors,
  status: 400 | 409 = 400,
  more?: Omit<Answer, "reply">,
) =>
  redisplayForm<Answer>(
    {
      status: "error",
      initialValue: Object.fromEntries([...body].map(([name, value]) => [name, String(value)])),
      error,
    },
    status,
    NO_STORE,
    more,
  );
