import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { FieldNotes } from "~/ui/primitives/field";
import type { loader } from "./library-file.server";
import * as libraryStyles from "./library.module.css";
import * as styles from "./library-file.module.css";

interface PosterFormProps {
  posters: SerializeFrom<typeof loader>["posters"];
  errors: readonly string[];
  formOwner: string;
}

/** Radio buttons with a picture each. */
export function PosterForm({ errors, formOwner, posters }: PosterFormProps) {
  const { t } = useTranslation("library");
  return (
    <form method="post" className={styles.section}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="intent" value="poster" />
      <fieldset id="file-poster" tabIndex={-1} className={styles.fieldset}>
        <legend className={styles.heading}>{t("poster.title")}</legend>
        <p className={libraryStyles.dim}>{t("poster.help")}</p>
        <div className={styles.posters}>
          {posters.map(({ isChosen, name, src }, index) => (
            <label key={name} className={styles.poster}>
              <input
                type="radio"
                name="poster"
                value={name}
                className={styles.posterRadio}
                defaultChecked={isChosen}
              />
              <img
                className={styles.posterPicture}
                src={src}
                alt={t("poster.option", { number: index + 1 })}
                loading="lazy"
              />
            </label>
          ))}
        </div>
        <FieldNotes id="file-poster" errors={errors} />
      </fieldset>
      <Button variant="secondary">{t("poster.save")}</Button>
    </form>
  );
}
