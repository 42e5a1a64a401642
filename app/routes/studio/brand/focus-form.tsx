import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { FieldNotes } from "~/ui/primitives/field";
import { Picture } from "~/ui/primitives/picture";
import type { loader } from "./pictures.server";
import * as styles from "./brand.module.css";
import * as pictureStyles from "./pictures.module.css";

interface FocusFormProps {
  src: string;
  version: string;
  /** Empty: none is chosen. */
  focus: string;
  values: readonly string[];
  error: boolean;
}

/** Nine radio buttons that lie over the picture: a tap on the picture chooses the point, without script too. */
export function FocusForm({ src, version, focus, values, error }: FocusFormProps) {
  const { formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="kind" value="header" />
      <input type="hidden" name="version" value={version} />
      <fieldset id="focus" tabIndex={-1} className={styles.part}>
        <legend className={styles.label}>{t("focus.title")}</legend>
        <p className={styles.dim}>{t("focus.help")}</p>
        <div className={pictureStyles.focus}>
          <Picture src={src} alt={t("pictures.present")} width={2400} height={1350} />
          <div className={pictureStyles.points}>
            {values.map((value) => (
              <label key={value} className={pictureStyles.point}>
                <input
                  type="radio"
                  name="focus"
                  value={value}
                  className={pictureStyles.pointRadio}
                  defaultChecked={value === focus}
                />
                <span className={styles.unseen}>{t(`focus.points.${value as "50-50"}`)}</span>
              </label>
            ))}
          </div>
        </div>
        <FieldNotes id="focus" errors={error ? [t("pictures.errors.focus")] : []} />
      </fieldset>
      <div className={styles.buttons}>
        <Button name="intent" value="focus">
          {t("focus.save")}
        </Button>
      </div>
    </form>
  );
}
