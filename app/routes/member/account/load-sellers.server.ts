import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import { listGymsByIds } from "~/features/gyms/queries.server";
import type { PageContext } from "~/http/request-context.server";

/** The logo of platform plans, which have no gym. */
const PRODUCT_LOGO = "/brand/logo.png";

/** Sellers have the same names as in a subscription's dialog (product.md §2); null: the gym of this page. */
export async function loadSellers(page: PageContext, subscriptions: Subscription[]) {
  const { db, getFixedT } = page;
  const pageGym = page.gym;
  const ids = subscriptions.flatMap(({ gymId }) =>
    gymId === null || gymId === pageGym?.id ? [] : [gymId],
  );
  const gyms = ids.length === 0 ? [] : await listGymsByIds(db, ids);
  return ({ gymId }: Subscription) => {
    if (pageGym && gymId === pageGym.id) return null;
    const gym = gyms.find(({ id }) => id === gymId);
    return gym
      ? { name: gym.name, logoUrl: gym.logoImageUrl }
      : { name: getFixedT("billing")("detail.premium"), logoUrl: PRODUCT_LOGO };
  };
}
