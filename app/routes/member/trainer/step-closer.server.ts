/** The server half of /join/{tuid}: the 'step closer' page, by which a trainer brings new members. */
import { data } from "@remix-run/node";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { rememberAcquiringTrainer } from "~/http/acquiring-trainer";
import { canonicalUrl, shareUrl } from "~/http/canonical-url.server";
import { toCookieHeaders } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { pageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { describeTrainer } from "./describe-trainer.server";
import { findTrainerPage } from "./find-trainer-page.server";
import { loadGetStarted } from "./get-started.server";
import { loadPromoFilm } from "./promo-film.server";

/** @throws 404 for an unknown trainer, and on a gym's own host for one who does not teach there */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "trainer");
  const { context, db, getFixedT, gym, lang, params, person, t } = page;
  const hostGymId = context.hostGym?.id ?? null;
  const found = await findTrainerPage(db, {
    ...{ idOrTuid: params["tuid"] ?? "", hostGymId },
    reader: person,
  });
  if (!found) throw notFound();
  const { tuid, screenName, stepCloser, stepCloserImageUrl } = inLanguage(found.trainer, lang);
  const [getStarted, promo, colors] = await Promise.all([
    loadGetStarted(page, found),
    loadPromoFilm(page, found.trainer),
    pictureColors(db, [stepCloserImageUrl]),
    describeTrainer(page, found),
  ]);
  const buildPath = () => paths.joinTrainer(tuid);
  const headers = toCookieHeaders(person ? null : rememberAcquiringTrainer(page, tuid));
  return data(
    {
      title: t("stepCloser.title", { trainer: screenName }),
      canonical: canonicalUrl(page, buildPath, found.canonicalGyms),
      shareUrl: shareUrl(page, buildPath, found.canonicalGyms),
      metaDescription: getFixedT("description")("joinTrainer", { trainer: screenName }),
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
    },
    { headers },
  );
}
