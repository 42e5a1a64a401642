/** `/studio/challenges/new`: begins a challenge as a draft (product.md §26). */
import { data } from "@remix-run/node";
import { createChallenge } from "~/features/challenges/edit/create-challenge.server";
import { listFactsFields } from "~/features/challenges/edit/challenge-form";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import {
  formAction,
  formTitle,
  LONG_FORM_BYTES,
  readForm,
  redisplayForm,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { studioPaths } from "~/studio-paths";
import { toFormKey } from "../form-key.server";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import { challengesContext, challengesFormContext } from "./edit-context.server";
import { loadFactsForm } from "./load-facts-form.server";
import { parseFacts } from "./parse-facts.server";

/** In no language of the gym is there another field. */
export const FACTS_FIELDS = listFactsFields("");

/** @throws 303 to /signin; 404 for a person who edits no challenge */
export async function loader(args: RequestArgs) {
  const page = await challengesContext(args);
  const typed = takeTypedForm(page, page.person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, page.t("new.title")),
      frame: toStudioFrame(page),
      backTo: studioPaths.challenges(page.mount),
      form: await loadFactsForm(page, null),
      formId: newId(page.now.getTime()),
      typed: typed?.reply,
    },
    { headers },
  );
}

export const action = formAction(create);

async function create(args: RequestArgs) {
  const page = await challengesFormContext(args, FACTS_FIELDS);
  const { context, db, gym, mount, now, person } = page;
  const body = await readForm(page.request, LONG_FORM_BYTES);
  const inLanguage = await showInLanguage(page, body);
  if (inLanguage) return inLanguage;
  const submission = await parseFacts(page, body, null);
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const { guid, isNew } = await createChallenge(db, {
    ...{ gymId: gym.id, facts: submission.value, formKey: toFormKey(page, body) },
    ...{ accountId: person.accountId, now },
  });
  const toast = isNew
    ? ({ kind: "good", key: "edit-challenges:toast.created" } as const)
    : ({ kind: "info", key: "edit-challenges:toast.already" } as const);
  return redirectWithToast(context, studioPaths.challenge(mount, guid), toast);
}
