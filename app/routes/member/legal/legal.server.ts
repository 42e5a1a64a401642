/** A gym's own legal text, otherwise the provider's (product.md §2, §19). */
import { findGymTexts, textLanguageOf } from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { paths } from "~/paths";

type LegalKind = "terms" | "privacy" | "contact";

export const termsLoader = (args: RequestArgs) => loadLegalPage(args, "terms");
export const privacyLoader = (args: RequestArgs) => loadLegalPage(args, "privacy");
export const contactLoader = (args: RequestArgs) => loadLegalPage(args, "contact");

async function loadLegalPage(args: RequestArgs, kind: LegalKind) {
  const page = await pageContext(args, "legal");
  const { context, db, getFixedT, gym, lang, t } = page;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const texts = gym ? await findGymTexts(db, gym.id, reader) : null;
  const field = kind === "contact" ? "contacts" : kind;
  const gymText = texts?.[field];
  const title = t(`${kind}.title`);
  return {
    kind,
    title: gym ? `${title} · ${gym.name}` : title,
    canonical: canonicalUrl(page, paths[kind]),
    metaDescription: getFixedT("description")(kind, { gym: gym?.name ?? "Gymfront" }),
    html: gymText ? await cleanRichText(gymText) : null,
    htmlLang: texts?.langs[field],
    provider: context.settings.provider,
  };
}

/** Error pages that say 'contact us' mean the provider (product.md §24). */
export const contactOf = ({ settings: { provider } }: RequestArgs["context"]) => ({
  email: provider.email,
  phone: provider.phone,
});
