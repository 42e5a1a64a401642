/** The words of a trainer's page: the name, and texts in every language. */
import { parseWithZod } from "@conform-to/zod/v4";
import { listFurtherLanguages } from "~/features/gyms/queries.server";
import { toTextNames } from "~/features/gyms/text-fields";
import { editTrainerWords } from "~/features/journeys/edit-trainer.server";
import { toTrainerFields, trainerWordsForm } from "~/features/trainers/trainer-fields";
import { redisplayForm, type FormAnswer } from "~/http/form.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { toContentVersion } from "~/kernel/content-version.server";
import { languages } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import type { OwnPageContext } from "./trainer-page-context.server";

export type WordsAnswer = FormAnswer & { conflict?: EditConflict };

/** Kept over an ended session, whatever the language of the gym's texts is. */
export const KEPT_WORDS = ["version", "screenName", ...toTextNames(toTrainerFields(languages))];

export async function changeWords(page: OwnPageContext, body: FormData) {
  const { context, db, gym, mount, now, person, trainer } = page;
  const fields = toTrainerFields(listFurtherLanguages(gym));
  const submission = parseWithZod(body, { schema: trainerWordsForm(fields) });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const values = submission.value as Record<string, string>;
  const changed = await editTrainerWords(db, {
    ...{ gymId: gym.id, accountId: person.accountId, trainerId: trainer.id, now },
    ...{ version: String(body.get("version") ?? ""), values, fields },
  });
  if (changed.ok) {
    return seeOther(studioPaths.trainerPage(mount), {
      "Set-Cookie": toastCookie({ kind: "good", key: "trainer-page:saved" }, context.secure),
    });
  }
  const { saved } = changed;
  const conflict = findEditConflict({
    ...{ names: ["screenName", ...toTextNames(fields)], saved, typed: values },
    version: toContentVersion(saved),
  });
  return redisplayForm<WordsAnswer>(submission.reply(), 409, NO_STORE, { conflict });
}
