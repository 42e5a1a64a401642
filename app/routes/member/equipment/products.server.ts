import { canonicalUrl, shareUrl } from "~/http/canonical-url.server";
import { cacheForAnonymous } from "~/http/cache/public-page-cache.server";
import type { RequestArgs } from "~/http/gym.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { findEquipmentCard, toSharePicture } from "~/http/metadata/share-picture.server";
import { pageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { EQUIPMENT, shopLink } from "./shop-link";

/** In the brand of the host's gym; without one, in the product's (product.md §2 "Equipment page"). */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "equipment");
  const { context, gym, lang, t } = page;
  const { shopLinkTag } = context.settings;
  // On a gym's host the page is shared with that gym's picture.
  if (!gym) {
    const card = await findEquipmentCard(lang);
    describeDocument(page, () => ({ picture: toSharePicture({ kind: "equipment" }, card, lang) }));
  }
  cacheForAnonymous(page, { gymId: gym?.id ?? null });
  return {
    title: gym ? `${t("title")} · ${gym.name}` : t("title"),
    canonical: canonicalUrl(page, paths.equipment, []),
    shareUrl: shareUrl(page, paths.equipment, []),
    metaDescription: t("lead"),
    things: EQUIPMENT.map(({ key, picture, search }) => ({
      key,
      picture: `/equipment/${picture}.webp`,
      buyTo: shopLink(search, shopLinkTag),
    })),
  };
}
