/** The server half of /about/{tuid}: a trainer's landing page. */
import { cacheForAnonymous } from "~/http/cache/public-page-cache.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { paths } from "~/paths";
import { describeTrainer } from "./describe-trainer.server";
import { findTrainerPage } from "./find-trainer-page.server";
import { loadAbout } from "./load-about.server";

/** @throws 404 for an unknown trainer, and on a gym's own host for one who does not teach there */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "trainer");
  const { context, db, getFixedT, params, person } = page;
  const hostGymId = context.hostGym?.id ?? null;
  const found = await findTrainerPage(db, {
    ...{ idOrTuid: params["tuid"] ?? "", hostGymId },
    reader: person,
  });
  if (!found) throw notFound();
  const { screenName, tuid } = found.trainer;
  const view = await loadAbout(page, found);
  cacheForAnonymous(page, { gymId: hostGymId });
  await describeTrainer(page, found);
  return {
    ...view,
    title: screenName,
    canonical: canonicalUrl(page, () => paths.trainer(tuid), found.canonicalGyms),
    metaDescription: getFixedT("description")("trainer", { trainer: screenName }),
  };
}
