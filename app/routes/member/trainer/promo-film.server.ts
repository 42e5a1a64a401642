import { MediaStoreUnavailable } from "~/features/media/media-store";
import { parsePromoVideo } from "~/features/trainers/promo-video";
import type { PageContext } from "~/http/request-context.server";
import { languageNames, languages } from "~/kernel/languages";
import { paths } from "~/paths";

/**
 * A trainer's promo video with the captions that lie beside it, the reader's language first, as browsers offer them in
 * this order; null: there is none that our pages play.
 */
export async function loadPromoFilm(
  { context: { media }, lang: readerLang }: PageContext,
  trainer: { promoVideoUrl: string | null; promoVideoCoverImageUrl: string | null },
) {
  const video = parsePromoVideo(trainer.promoVideoUrl);
  if (!video) return null;
  const captions = await Promise.all(
    [readerLang, ...languages.filter((lang) => lang !== readerLang)].map(async (lang) => {
      const key = `${video.folder}/captions.${lang}.vtt`;
      const stored = await media.stat(key).catch((error: unknown) => {
        // The film still plays without captions.
        if (error instanceof MediaStoreUnavailable) return null;
        throw error;
      });
      const name = key.slice(key.indexOf("/") + 1);
      return stored && { src: paths.promoVideo(name), lang, label: languageNames[lang] };
    }),
  );
  return {
    src: video.src,
    poster: trainer.promoVideoCoverImageUrl,
    captions: captions.filter((track) => track !== null),
  };
}

export type PromoFilmView = NonNullable<Awaited<ReturnType<typeof loadPromoFilm>>>;
