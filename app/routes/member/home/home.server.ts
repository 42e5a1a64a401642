import { listGyms, type Gym } from "~/features/gyms/queries.server";
import { cacheForAnonymous } from "~/http/cache/public-page-cache.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { findPreviewColors } from "~/http/preview-colors.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { describeGymHome, describePlatformHome } from "./describe-home.server";
import { loadGymHome } from "./gym-home.server";
import { loadMemberHome } from "./member-home.server";
import { findMembership } from "./membership.server";

/** `/gym/{guid}`, `/` on a gym's own host, and the platform's own front page at its `/` (product.md §11). */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "platform");
  const { db, gym, lang, t } = page;
  const canonical = canonicalUrl(page, paths.home);
  if (!gym) {
    const gyms = await listGyms(db, { limit: 24, lang });
    cacheForAnonymous(page, { gymId: null });
    describePlatformHome(page);
    const { platformFeePercent, gymSignup } = page.context.settings;
    const canStartGym = gymSignup === "open";
    return {
      kind: "platform" as const,
      title: t("title"),
      canonical,
      gyms,
      /** The first button; it leads to the gyms that there are where not everybody may open one. */
      first: canStartGym
        ? { to: studioPaths.startGym(), label: t("start") }
        : { to: "#gyms", label: t("gyms") },
      /** What a visitor can do instead. */
      startNote: gymSignup === "open" ? null : t(`startNote.${gymSignup}`),
      fee: new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 2 }).format(
        platformFeePercent / 100,
      ),
    };
  }
  const home = await loadHome(page, gym);
  if (home.kind === "gym") cacheForAnonymous(page, { gymId: gym.id });
  describeGymHome(page, gym, home.kind === "gym" ? home.plans : []);
  return { title: gym.name, canonical, ...home };
}

/** The member's own home for a person with access, else the gym's. */
export async function loadHome(page: PageContext, gym: Gym) {
  const { person } = page;
  // In colours that are not saved, a creator sees what visitors see.
  if (await findPreviewColors(page, gym)) {
    return { kind: "gym" as const, ...(await loadGymHome({ ...page, person: null }, gym)) };
  }
  const membership = person && (await findMembership({ ...page, person }, gym));
  if (person && membership?.hasAccess) {
    const home = await loadMemberHome({ ...page, person }, gym, membership.viewer);
    return { kind: "member" as const, ...home };
  }
  const home = await loadGymHome(page, gym, membership?.offer ?? null);
  return { kind: "gym" as const, ...home };
}
