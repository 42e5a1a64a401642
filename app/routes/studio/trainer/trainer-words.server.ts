/** The words of a trainer's page: the name, and texts in every language. */
import { parseWithZod } from "@conform-to/zod/v4";
import { listFurtherLanguages } from "~/features/gyms/queries.server";
import { toTextNames } from "~/features/gyms/text-fields";
import { editTrainerWords } from "~/features/journeys/edit-trainer.server";
import { listGymsOfTrainer } from "~/features/trainers/queries.server";
import { toTrainerFields, trainerWordsForm } from "~/features/trainers/trainer-fields";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { redisplayForm, type FormAnswer } from "~/http/form.server";
import { NO_STORE } from "~/http/responses.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { languages } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { toSavedKey } from "../to-saved-key";
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
    // A draft gym hides nothing that another gym of the trainer shows.
    const isShown = (await listGymsOfTrainer(db, trainer.id)).length > 0;
    const key = isShown ? "trainer-page:saved" : toSavedKey(gym, "trainer-page:saved");
    return redirectWithToast(context, studioPaths.trainerPage(mount), { kind: "good", key });
  }
  const { saved } = changed;
  const conflict = findEditConflict({
    ...{ names: ["screenName", ...toTextNames(fields)], saved, typed: values },
    version: toContentVersion(saved),
  });
  return redisplayForm<WordsAnswer>(submission.reply(), 409, NO_STORE, { conflict });
}
