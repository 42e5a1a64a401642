/** What the page of a live's questions and its data have in common: who asks, what is listed, and what a form does. */
import { accessEnabled } from "~/features/catalog/access";
import { mayManage } from "~/features/lives/manage/live-rights";
import { findLive, listPlanIdsOfLives } from "~/features/lives/queries.server";
import { askQuestion } from "~/features/lives/questions/ask-question.server";
import { blockAsker } from "~/features/lives/questions/block-asker.server";
import { hideQuestion } from "~/features/lives/questions/hide-question.server";
import {
  listBlockedAskers,
  listOpenQuestions,
  listOwnQuestions,
} from "~/features/lives/questions/queries.server";
import { MAX_QUESTION_LENGTH } from "~/features/lives/questions/question-limits";
import { unblockAsker } from "~/features/lives/questions/unblock-asker.server";
import { findViewer } from "~/features/player/find-viewer.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { isVisible, toPrintable } from "~/kernel/visible";
import { findRights } from "../../manage-lives/manage-context.server";

type QuestionsContext = Awaited<ReturnType<typeof questionsContext>>;

/** @throws 303 to /signin, 404 for a draft that the person does not manage, and for another gym's live */
export async function questionsContext(args: RequestArgs) {
  const page = await memberContext(args, "live-questions");
  const live = await findLive(page.db, { guid: page.params["liveGuid"] ?? "" });
  const { gym } = page;
  if (!live || !gym || live.gymId !== gym.id) throw notFound();
  const rights = await findRights(page, live.gymId);
  const manages = rights !== null && mayManage(rights, live);
  if (live.status === "DRAFT" && !manages) throw notFound();
  return { ...page, gym, live, manages };
}

/** Everything for who manages the live, their own for everybody else. */
export async function listQuestions({ db, live, manages, person }: QuestionsContext) {
  const key = { gymId: live.gymId, liveId: live.id };
  if (!manages) {
    const own = await listOwnQuestions(db, { ...key, studentId: person.studentId });
    return { own, open: [], blocked: [] };
  }
  const [open, blocked] = await Promise.all([
    listOpenQuestions(db, key),
    listBlockedAskers(db, key),
  ]);
  return { own: [], open, blocked };
}

export type Questions = Awaited<ReturnType<typeof listQuestions>>;

/** The text comes back with what is wrong with it; `error` is a key of live-questions.json. */
interface QuestionAnswer {
  text: string;
  error: string | null;
}

interface Answered {
  status: 200 | 400 | 409 | 429;
  answer: QuestionAnswer;
}

export async function answerForm(page: QuestionsContext, form: FormData): Promise<Answered> {
  if (!page.manages) return ask(page, toPrintable(String(form.get("text") ?? "")));
  await moderate(page, form);
  return DONE;
}

const DONE: Answered = { status: 200, answer: { text: "", error: null } };

async function ask(page: QuestionsContext, text: string): Promise<Answered> {
  const { context, db, live, now, person } = page;
  const refused = (status: Answered["status"], error: string) => ({
    status,
    answer: { text, error },
  });
  const limit = await context.limits.consume("api", person.accountId);
  if (!limit.ok) return refused(429, "too-soon");
  if (!isVisible(text)) return refused(400, "empty");
  if (text.length > MAX_QUESTION_LENGTH) return refused(400, "too-long");
  const viewer = await findViewer(db, { gymId: live.gymId, person, now });
  const plans = await listPlanIdsOfLives(db, [live.id]);
  const subscriptionTypeIds = plans.get(live.id) ?? [];
  // The seat stays a while after the plan has ended.
  if (!accessEnabled({ locked: live.locked, subscriptionTypeIds }, viewer))
    return refused(409, "no-seat");
  const asked = await askQuestion(db, {
    ...{ gymId: live.gymId, liveId: live.id, studentId: person.studentId },
    ...{ name: person.firstName, text, now },
  });
  return asked.ok ? DONE : refused(409, asked.reason);
}

/** Buttons of the trainer's list: `hide` and `block` name a question, `unblock` a person. */
async function moderate(
  { db, live, now, person }: QuestionsContext,
  form: FormData,
): Promise<void> {
  const { gymId } = live;
  const { accountId } = person;
  for (const [name, write] of Object.entries(MODERATE)) {
    const id = Number(form.get(name));
    if (Number.isInteger(id) && id > 0 && id < 2 ** 31) {
      await write(db, { gymId, liveId: live.id, id, accountId, now });
    }
  }
}

interface Moderated {
  gymId: number;
  liveId: number;
  id: number;
  accountId: string;
  now: Date;
}

const MODERATE: Record<string, (db: QuestionsContext["db"], about: Moderated) => Promise<unknown>> =
  {
    hide: (db, { id, ...live }) => hideQuestion(db, { ...live, questionId: id }),
    block: (db, { id, ...live }) => blockAsker(db, { ...live, questionId: id }),
    unblock: (db, { id, gymId, accountId, now }) =>
      unblockAsker(db, { gymId, studentId: id, accountId, now }),
  };
