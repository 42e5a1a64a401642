/** A gym's own legal text, otherwise the provider's (product.md §2, §19). */
import { findGymTexts } from "~/features/gyms/queries.server";
import { cleanRichText } from "~/features/gyms/rich-text.server";
import { memberScene, type RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";

export type LegalKind = "terms" | "privacy" | "contact";

export async function legalLoader(args: RequestArgs, kind: LegalKind) {
  const { db, settings } = args.context;
  const [{ gym }, t] = await Promise.all([memberScene(args), translator(args, "legal")]);
  const texts = gym ? await findGymTexts(db, gym.id, await languageOf(args)) : null;
  const own = kind === "contact" ? texts?.contacts : texts?.[kind];
  const title = t(`${kind}.title`);
  return {
    kind,
    title: gym ? `${title} · ${gym.name}` : title,
    html: own ? await cleanRichText(own) : null,
    provider: settings.provider,
  };
}

/** Whom a page that says 'contact us' means (product.md §24). */
export const contactOf = ({ settings: { provider } }: RequestArgs["context"]) => ({
  email: provider.email,
  phone: provider.phone,
});
