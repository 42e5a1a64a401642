import { findGymByGuid } from "~/features/gyms/queries.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { toSharePicture, toTrainerCard } from "~/http/metadata/share-picture.server";
import { buildPerson, toAbsolute } from "~/http/metadata/structured-data.server";
import type { PageContext } from "~/http/request-context.server";
import type { TrainerPage } from "./get-started.server";

/** What machines read of a trainer's pages. */
export async function describeTrainer(
  page: PageContext,
  { trainer, gyms }: Pick<TrainerPage, "trainer" | "gyms">,
): Promise<void> {
  const { db, lang } = page;
  const [only, ...others] = gyms;
  const gym = only && others.length === 0 ? await findGymByGuid(db, only.guid) : null;
  describeDocument(page, ({ canonical, description }) => ({
    things: [
      buildPerson({
        name: trainer.screenName,
        url: canonical,
        image: toAbsolute(trainer.profileImgUrl, canonical),
        description,
        gyms: gyms.map(({ name }) => name),
      }),
    ],
    picture: toSharePicture(
      { kind: "trainer", tuid: trainer.tuid },
      toTrainerCard(trainer, { gym, lang }),
      lang,
    ),
  }));
}
