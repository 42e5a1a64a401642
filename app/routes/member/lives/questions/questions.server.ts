/**
 * `/lives/{guid}/questions`: what was asked in a live. Whoever manages the live reads everything, puts questions away
 * and blocks people; a member who sits in the live asks, and reads their own (product.md §16).
 */
import { data } from "@remix-run/node";
import type { Db } from "~/db/client.server";
import { findLive } from "~/features/lives/queries.server";
import { mayManage } from "~/features/lives/manage/live-rights";
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
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { findRights } from "../../manage-lives/manage-context.server";

export async function loader(args: RequestArgs) {
  const page = await questionsContext(args);
  const { live, manages, person, t } = page;
  const key = { gymId: live.gymId, liveId: live.id };
  return {
    title: t("title"),
    liveTitle: live.title,
    guid: live.guid,
    manages,
    open: manages ? await listOpenQuestions(page.db, key) : [],
    blocked: manages ? await listBlockedAskers(page.db, key) : [],
    own: manages ? [] : await listOwnQuestions(page.db, { ...key, studentId: person.studentId }),
  };
}

export async function action(args: RequestArgs) {
  const page = await questionsContext(args);
  const form = await readForm(page.request);
  return page.manages ? moderate(page, form) : ask(page, form);
}

type QuestionsContext = Awaited<ReturnType<typeof questionsContext>>;

/** @throws 303 to /signin, 404 for a draft that the person does not manage, and for another gym's live */
async function questionsContext(args: RequestArgs) {
  const page = await memberContext(args, "live-questions");
  const live = await findLive(page.db, { guid: page.params["liveGuid"] ?? "" });
  if (!live || live.gymId !== page.gym?.id) throw notFound();
  const rights = await findRights(page, live.gymId);
  const manages = rights !== null && mayManage(rights, live);
  if (live.status === "DRAFT" && !manages) throw notFound();
  return { ...page, live, manages };
}

async function ask(page: QuestionsContext, form: FormData) {
  const { context, db, live, mount, now, person } = page;
  const text = String(form.get("text") ?? "").trim();
  const key = { gymId: live.gymId, liveId: live.id, studentId: person.studentId };
  const limit = await context.limits.consume("api", person.accountId);
  if (!limit.ok) return answerRefused(page, { text, error: "too-soon", status: 429 });
  if (text.length === 0) return answerRefused(page, { text, error: "empty", status: 400 });
  if (text.length > MAX_QUESTION_LENGTH) {
    return answerRefused(page, { text, error: "too-long", status: 400 });
  }
  const asked = await askQuestion(db, { ...key, name: person.firstName, text, now });
  if (!asked.ok) return answerRefused(page, { text, error: asked.reason, status: 409 });
  if (form.get("stay") !== "yes") throw seeOther(`${paths.live(mount, live.guid)}#questions`);
  return data({ sent: true, text: "", error: null, own: await listOwnQuestions(db, key) });
}

async function answerRefused(
  { db, live, person }: QuestionsContext,
  { text, error, status }: { text: string; error: string; status: number },
) {
  const key = { gymId: live.gymId, liveId: live.id, studentId: person.studentId };
  return data({ sent: false, text, error, own: await listOwnQuestions(db, key) }, { status });
}

/** Buttons of the trainer's list: `hide` and `block` name a question, `unblock` a person. */
async function moderate({ db, live, mount, now }: QuestionsContext, form: FormData) {
  const { gymId } = live;
  for (const [name, write] of Object.entries(MODERATE)) {
    const id = Number(form.get(name));
    if (Number.isInteger(id) && id > 0) await write(db, { gymId, liveId: live.id, id, now });
  }
  if (form.get("stay") !== "yes") throw seeOther(livePaths.questions(mount, live.guid));
  return data({ sent: true, text: "", error: null, own: [] });
}

interface Moderated {
  gymId: number;
  liveId: number;
  id: number;
  now: Date;
}

const MODERATE: Record<string, (db: Db, about: Moderated) => Promise<unknown>> = {
  hide: (db, { id, ...live }) => hideQuestion(db, { ...live, questionId: id }),
  block: (db, { id, ...live }) => blockAsker(db, { ...live, questionId: id }),
  unblock: (db, { id, gymId }) => unblockAsker(db, { gymId, studentId: id }),
};
