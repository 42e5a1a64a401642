import { findPublicGymByGuid } from "~/features/gyms/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { toSharePicture, toTrainerCard } from "~/http/metadata/share-picture.server";
import { buildPerson, toAbsolute } from "~/http/metadata/structured-data.server";
import type { PageContext } from "~/http/request-context.server";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import type { TrainerPage } from "./get-started.server";

/** What machines read of a trainer's pages. */
export async function describeTrainer(
  page: PageContext,
  { trainer, gyms, canonicalGyms }: Pick<TrainerPage, "trainer" | "gyms" | "canonicalGyms">,
): Promise<void> {
  const { db, lang } = page;
  // The gym of the shared address: its host draws the picture in its brand.
  const { hostGym } = page.context;
  const [only, ...others] = canonicalGyms;
  const gym =
    hostGym ?? (only && others.length === 0 ? await findPublicGymByGuid(db, only.guid) : null);
  describeDocument(page, ({ canonical, description }) => ({
    things: [
      buildPerson({
        name: trainer.screenName,
        url: canonicalUrl(page, () => paths.trainer(trainer.tuid), canonicalGyms),
        image: toAbsolute(trainer.profileImgUrl, canonical),
        description: inLanguage(trainer, lang).bio ?? description,
        gyms: gyms.map(({ name }) => name),
      }),
    ],
    picture: toSharePicture(
      { kind: "trainer", tuid: trainer.tuid },
      toTrainerCard(trainer, { gym, lang }),
      lang,
    ),
    siteName: gym?.name,
  }));
}
