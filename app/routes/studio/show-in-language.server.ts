import { data } from "@remix-run/node";
import { handleLanguageChange } from "~/http/change-language.server";
import type { FormAnswer } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";

/**
 * The page with what was typed, in the language of a button of its footer, which without script sends the page's form.
 * Null: another button sent it.
 *
 * @param more what the page reads besides the reply
 */
export async function showInLanguage<Answer extends FormAnswer = FormAnswer>(
  args: RequestArgs,
  body: FormData,
  more?: Omit<Answer, "reply">,
) {
  const change = await handleLanguageChange(args, body);
  if (!change) return null;
  change.headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data({ reply: change.reply, ...more } as Answer, { headers: change.headers });
}
