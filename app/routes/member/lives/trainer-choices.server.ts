import { listTrainerIdsOfLives } from "~/features/lives/queries.server";
import { listTrainersByIds } from "~/features/trainers/queries.server";
import type { PageContext } from "~/http/request-context.server";
import { paths } from "~/paths";

const MAX_TRAINERS = 24;

/** The trainers to filter by. One alone is no choice, unless the list is filtered already. */
export async function listTrainerChoices(page: PageContext, selected: string | null) {
  const { db, gym, mount, now } = page;
  const ids = await listTrainerIdsOfLives(db, {
    gymId: gym?.id ?? null,
    now,
    limit: MAX_TRAINERS,
  });
  if (ids.length === 0 || (ids.length === 1 && selected === null)) return [];
  const trainers = await listTrainersByIds(db, ids);
  return trainers.map(({ tuid, screenName, profileImgUrl }) => ({
    tuid,
    name: screenName,
    picture: profileImgUrl,
    isSelected: tuid === selected,
    to: paths.lives(mount, { trainer: tuid === selected ? null : tuid }),
  }));
}
