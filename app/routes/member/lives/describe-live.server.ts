/** What machines read of a live's page: nothing of where it takes place elsewhere. */
import { plannedEnd } from "~/features/lives/live-times";
import type { findTrainerById } from "~/features/trainers/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { toGymCard, toSharePicture } from "~/http/metadata/share-picture.server";
import { buildBreadcrumbs, buildEvent, toAbsolute } from "~/http/metadata/structured-data.server";
import type { GymPageContext } from "~/http/request-context.server";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { toTrainerPath } from "../trainer/trainer-path";
import type { FoundLive } from "./live.server";

export function describeLive(
  page: GymPageContext,
  {
    live,
    trainer,
  }: {
    live: FoundLive;
    trainer: Awaited<ReturnType<typeof findTrainerById>>;
  },
): void {
  const { getFixedT, gym, lang } = page;
  const teachesHere = trainer !== null && toTrainerPath(trainer, gym.id) !== null;
  describeDocument(page, ({ canonical, description }) => {
    const home = canonicalUrl(page, paths.home);
    const { title, description: text } = inLanguage(live, lang);
    const picture = toSharePicture({ kind: "gym", guid: gym.guid }, toGymCard(gym, lang), lang);
    const image = toAbsolute(live.imageUrl ?? trainer?.profileImgUrl ?? null, canonical);
    return {
      things: [
        buildEvent({
          name: title,
          description: text || description,
          url: canonical,
          image: image ?? new URL(picture.path, canonical).href,
          startsAt: live.startsAt,
          endsAt: plannedEnd(live),
          isCancelled: live.status === "CANCELLED",
          isFree: !live.locked,
          capacity: live.capacity,
          organizer: { name: gym.name, url: home },
          performer: trainer && {
            name: trainer.screenName,
            url: teachesHere ? canonicalUrl(page, () => paths.trainer(trainer.tuid)) : undefined,
          },
        }),
        buildBreadcrumbs([
          { name: gym.name, url: home },
          { name: getFixedT("lives")("title"), url: canonicalUrl(page, paths.lives) },
          { name: title, url: canonical },
        ]),
      ],
      picture,
    };
  });
}
