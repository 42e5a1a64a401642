import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { SelectField } from "~/ui/primitives/select-field";
import { TextLink } from "~/ui/primitives/text-link";
import type { OwnPage } from "./trainer.server";
import type { FilmAnswer } from "./trainer-film.server";
import * as styles from "./trainer-page.module.css";

interface FilmFormProps {
  film: OwnPage["film"];
  formOwner: string;
  formTo: string;
  error: FilmAnswer["filmError"];
}

/** Leads to the film that visitors see, takes another one of the library, and removes it. */
export function FilmForm({ film, formOwner, formTo, error }: FilmFormProps) {
  const { t } = useTranslation("trainer-page");
  const { choices, libraryTo, maxMinutes, version, watchTo } = film;
  const hidden = (
    <>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <section id="film" className={styles.section} aria-labelledby="film-title">
      <h2 id="film-title" className={styles.heading}>
        {t("film.title")}
      </h2>
      <p className={styles.dim}>{t("film.text")}</p>
      {watchTo ? (
        <TextLink to={watchTo} plain standalone>
          {t("film.see")}
        </TextLink>
      ) : null}
      {choices.length > 0 ? (
        <form method="post" action={formTo} className={styles.form}>
          {hidden}
          <SelectField
            id="film-file"
            name="film"
            label={t("film.choose")}
            help={t("film.help", { maxMinutes })}
            errors={error === undefined ? [] : [t(`film.errors.${error}`)]}
            options={choices}
            placeholder={t("film.placeholder")}
            required
          />
          <Button variant="secondary" name="intent" value="choose-film">
            {t("film.submit")}
          </Button>
        </form>
      ) : (
        <p>{t("film.none", { maxMinutes })}</p>
      )}
      <TextLink to={libraryTo} plain standalone>
        {t("film.toLibrary")}
      </TextLink>
      {watchTo ? (
        <form method="post" action={formTo}>
          {hidden}
          <Button variant="secondary" name="intent" value="remove-film">
            {t("film.remove")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
