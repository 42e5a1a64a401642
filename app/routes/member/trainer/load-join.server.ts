/** What a trainer's 'step closer' page shows, for its own address and for the studio's preview of it. */
import { textLanguageOf } from "~/features/gyms/queries.server";
import { shareUrl } from "~/http/canonical-url.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import type { PageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { loadGetStarted, type TrainerPage } from "./get-started.server";
import { loadPromoFilm } from "./promo-film.server";

export async function loadJoin(page: PageContext, found: TrainerPage) {
  const { db, gym, lang } = page;
  const { tuid, screenName, stepCloser, stepCloserImageUrl } = inLanguage(found.trainer, lang);
  const [getStarted, promo, colors] = await Promise.all([
    loadGetStarted(page, found),
    loadPromoFilm(page, found.trainer),
    pictureColors(db, [stepCloserImageUrl]),
  ]);
  return {
    shareUrl: shareUrl(page, () => paths.joinTrainer(tuid), found.canonicalGyms),
    screenName,
    profileImgUrl: found.trainer.profileImgUrl,
    stepCloser,
    stepCloserImageUrl,
    langs: foreignTexts(found.trainer, ["stepCloser"], {
      lang,
      textLanguage: textLanguageOf(gym),
    }),
    aboutTo: paths.trainer(tuid),
    getStarted,
    promo,
    pictureColors: colors,
  };
}
