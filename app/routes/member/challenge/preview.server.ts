/**
 * `/studio/challenges/{guid}/preview`: the page of a challenge as a visitor sees it, in every state, for those who edit
 * it (product.md §26).
 */
import { data } from "@remix-run/node";
import { findEditableChallenge, listPlaces } from "~/features/challenges/edit/editable.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import { ALL_WORKOUTS_TYPE } from "~/features/catalog/workout-types/built-in-types";
import { findChallengeRights } from "~/http/challenge-rights.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { memberContext, type GymPageContext } from "~/http/request-context.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { loadHead, toSignInLinks } from "./challenge.server";
import { listPlan, toShownDays } from "./list-plan.server";

/** @throws 303 to /signin; 404 for a challenge that the person does not edit */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "challenge");
  const { db, gym, mount, params, person } = page;
  if (!gym) throw notFound();
  const { accountId } = person;
  const role = await findRoleInGym(db, { accountId, gymId: gym.id });
  const rights = await findChallengeRights(db, { accountId, gymId: gym.id, role });
  const guid = params["challengeGuid"] ?? "";
  const challenge = rights && (await findEditableChallenge(db, { gymId: gym.id, guid, rights }));
  if (!challenge) throw notFound();
  const visitor: GymPageContext = { ...page, gym, person: null };
  const shownDays = toShownDays({ days: challenge.days, isVisitor: true });
  const items = (await listPlaces(db, challenge)).filter(({ day }) => day <= shownDays);
  return data(
    {
      title: inLanguage(challenge, page.lang).name,
      backTo: studioPaths.challenge(mount, guid),
      head: await loadHead(visitor, challenge),
      plan: await listPlan(visitor, {
        ...{ days: challenge.days, shownDays, items },
        // A draft has no address below which a workout could open.
        toAddress: ({ workoutId }) => paths.workout(mount, ALL_WORKOUTS_TYPE, workoutId),
      }),
      ...toSignInLinks(visitor, challenge),
      pictureColors: await pictureColors(db, [challenge.pictureUrl]),
    },
    { headers: NO_STORE },
  );
}
