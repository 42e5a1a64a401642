/** What machines read of a home: the gym with its prices, or the provider of the platform. */
import type { Gym } from "~/features/gyms/queries.server";
import {
  buildGymOrganization,
  buildPlanOffer,
  buildProviderOrganization,
  toAbsolute,
} from "~/http/metadata/structured-data.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import type { PageContext } from "~/http/request-context.server";
import { webAddress } from "~/kernel/web-address";
import { paths } from "~/paths";

/** `plans` are those of the page, at the prices that it shows: what the checkout charges without a code. */
export function describeGymHome(
  page: PageContext,
  gym: Gym,
  plans: readonly Parameters<typeof buildPlanOffer>[0][],
): void {
  describeDocument(page, ({ canonical, description }) => ({
    things: [
      buildGymOrganization({
        name: gym.name,
        url: canonical,
        logo:
          toAbsolute(gym.logoImageUrl, canonical) ??
          new URL(paths.brandIcon(gym.guid, 512), canonical).href,
        image: toAbsolute(gym.headerImageUrl, canonical),
        description,
        sameAs: [webAddress(gym.communityUrl)],
        offers: plans.map((plan) => buildPlanOffer(plan, canonical)),
      }),
    ],
  }));
}

export function describePlatformHome(page: PageContext): void {
  const { provider } = page.context.settings;
  describeDocument(page, ({ canonical, description }) => ({
    things: [
      buildProviderOrganization(provider, {
        url: canonical,
        logo: new URL("/brand/icon-512.png", canonical).href,
        description,
      }),
    ],
  }));
}
