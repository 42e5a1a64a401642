/**
 * `/lives/{guid}/questions`: what was asked in a live. Whoever manages the live reads everything, puts questions away
 * and blocks people; a member who sits in the live asks, and reads their own (product.md §16).
 */
import { data } from "@remix-run/node";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { readForm } from "~/http/form.server";
import { seeOther } from "~/http/responses.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { answerForm, listQuestions, questionsContext } from "./answer-questions.server";

/** @throws 303 to /signin, 404 for a draft that the person does not manage, and for another gym's live */
export async function loader(args: RequestArgs) {
  const page = await questionsContext(args);
  const { gym, lang, live, manages, t } = page;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  return {
    title: t("title"),
    liveTitle: inLanguage(live, lang).title,
    liveTitleLang: foreignTexts(live, ["title"], reader).title,
    guid: live.guid,
    manages,
    ...(await listQuestions(page)),
  };
}

/** Without script; with it the page asks questions-data.ts, so that a lost network does not end the picture. */
export async function action(args: RequestArgs) {
  const page = await questionsContext(args);
  const { live, manages, mount } = page;
  const { status, answer } = await answerForm(page, await readForm(args.request));
  if (status !== 200) return data(answer, { status });
  throw seeOther(
    manages ? livePaths.questions(mount, live.guid) : `${paths.live(mount, live.guid)}#questions`,
  );
}
