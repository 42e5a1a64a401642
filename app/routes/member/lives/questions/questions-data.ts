/** `/lives/{guid}/questions/data`: a live's questions as JSON, for pages that go on while the network is lost. */
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { answerForm, listQuestions, questionsContext } from "./answer-questions.server";

export async function loader(args: RequestArgs) {
  return Response.json(await listQuestions(await questionsContext(args)), { headers: NO_STORE });
}

export async function action(args: RequestArgs) {
  const page = await questionsContext(args);
  const { status, answer } = await answerForm(page, await readForm(args.request));
  return Response.json(
    { ...answer, questions: await listQuestions(page) },
    { status, headers: NO_STORE },
  );
}
