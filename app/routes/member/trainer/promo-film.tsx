import { useTranslation } from "react-i18next";
import type { PromoFilmView } from "./promo-film.server";
import * as styles from "./trainer.module.css";

/** The browser's own player: the poster stands first, and nothing is loaded before the visitor plays. */
export function PromoFilm({ film, trainer }: { film: PromoFilmView; trainer: string }) {
  const { t } = useTranslation("trainer");
  const [first, ...others] = film.captions;
  return (
    <video
      className={styles.film}
      controls
      playsInline
      preload="none"
      width={1280}
      height={720}
      src={film.src}
      aria-label={t("film", { trainer })}
      {...(film.poster ? { poster: film.poster } : {})}
    >
      <track kind="captions" src={first?.src} srcLang={first?.lang} label={first?.label} />
      {others.map(({ src, lang, label }) => (
        <track key={lang} kind="captions" src={src} srcLang={lang} label={label} />
      ))}
    </video>
  );
}
