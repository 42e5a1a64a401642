import { parseWithZod } from "@conform-to/zod/v4";
import { challengeForm } from "~/features/challenges/edit/challenge-form";
import type { EditedChallenge } from "~/features/challenges/edit/editable.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { ChallengesContext } from "./edit-context.server";
import { listTrainerChoices } from "./load-facts-form.server";

/** The sent facts of a challenge; its trainer is one that the form has offered. */
export async function parseFacts(
  page: ChallengesContext,
  body: FormData,
  challenge: EditedChallenge | null,
) {
  const { gym, rights } = page;
  const choices = await listTrainerChoices(page, challenge);
  return parseWithZod(body, {
    schema: challengeForm({
      textLanguage: textLanguageOf(gym),
      trainerIds: choices.map(({ value }) => Number(value)),
      ownTrainerId: rights.trainerId,
    }),
  });
}
