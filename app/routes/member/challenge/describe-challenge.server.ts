/** What search engines and shared links say of a challenge. */
import type { findChallenge } from "~/features/challenges/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { toChallengeCard, toSharePicture } from "~/http/metadata/share-picture.server";
import { buildBreadcrumbs } from "~/http/metadata/structured-data.server";
import type { GymPageContext } from "~/http/request-context.server";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";

type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** Returns the description. */
export function describeChallenge(page: GymPageContext, challenge: Challenge): string {
  const { getFixedT, gym, lang } = page;
  const t = getFixedT("challenge");
  const { guid, days, itemCount, ...texts } = inLanguage(challenge, lang);
  describeDocument(page, ({ canonical }) => {
    const place = { kind: "challenge", guid: gym.guid, challengeGuid: guid } as const;
    const trail = buildBreadcrumbs([
      { name: gym.name, url: canonicalUrl(page, paths.home) },
      { name: texts.name, url: canonical },
    ]);
    return {
      things: [trail],
      picture: toSharePicture(place, toChallengeCard(gym, texts), lang),
    };
  });
  return getFixedT("description")("challenge", {
    challenge: texts.name,
    days: t("days", { count: days }),
    workouts: t("workouts", { count: itemCount }),
    gym: gym.name,
  });
}
