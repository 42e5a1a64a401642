/** The server half of /join/{tuid}: the 'step closer' page, by which a trainer brings new members. */
import { data } from "@remix-run/node";
import { rememberAcquiringTrainer } from "~/http/acquiring-trainer";
import { canonicalUrl } from "~/http/canonical-url.server";
import { toCookieHeaders } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { paths } from "~/paths";
import { describeTrainer } from "./describe-trainer.server";
import { findTrainerPage } from "./find-trainer-page.server";
import { loadJoin } from "./load-join.server";

/** @throws 404 for an unknown trainer, and on a gym's own host for one who does not teach there */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "trainer");
  const { context, db, getFixedT, params, person, t } = page;
  const found = await findTrainerPage(db, {
    ...{ idOrTuid: params["tuid"] ?? "", hostGymId: context.hostGym?.id ?? null },
    reader: person,
  });
  if (!found) throw notFound();
  const { screenName, tuid } = found.trainer;
  const [view] = await Promise.all([loadJoin(page, found), describeTrainer(page, found)]);
  return data(
    {
      ...view,
      title: t("stepCloser.title", { trainer: screenName }),
      canonical: canonicalUrl(page, () => paths.joinTrainer(tuid), found.canonicalGyms),
      metaDescription: getFixedT("description")("joinTrainer", { trainer: screenName }),
    },
    { headers: toCookieHeaders(person ? null : rememberAcquiringTrainer(page, tuid)) },
  );
}
