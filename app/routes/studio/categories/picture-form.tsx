import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Picture } from "~/ui/primitives/picture";
import * as styles from "./categories.module.css";
import type { loadCategory } from "./category.server";
import type { PictureAnswer } from "./category-pictures.server";

interface PictureFormProps {
  picture: SerializeFrom<typeof loadCategory>["pictures"][number];
  formOwner: string;
  formTo: string;
  maxMb: number;
  error: NonNullable<PictureAnswer["pictureError"]>["reason"] | undefined;
}

/** Shows a picture, takes another file for it, and removes it. */
export function PictureForm({ picture, formOwner, formTo, maxMb, error }: PictureFormProps) {
  const { t } = useTranslation("categories");
  const { picture: name, src, version } = picture;
  const hidden = (
    <>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="picture" value={name} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={styles.heading}>
        {t(`pictures.${name}`)}
      </h2>
      {src ? (
        <div className={styles.picture}>
          <Picture
            src={src}
            alt={t("pictures.current")}
            width={640}
            height={480}
            sizes="320px"
            ratio={name === "imgUrl" ? "16:9" : "4:3"}
          />
        </div>
      ) : null}
      <form method="post" action={formTo} encType="multipart/form-data" className={styles.form}>
        {hidden}
        <Field
          id={`${name}-file`}
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t(src ? "pictures.replace" : "pictures.choose")}
          help={t("pictures.help", { maxMb })}
          errors={error === undefined ? [] : [t(`pictures.errors.${error}`, { maxMb })]}
          required
        />
        <Button variant="secondary">{t("pictures.upload")}</Button>
      </form>
      {src ? (
        <form method="post" action={formTo}>
          {hidden}
          <Button variant="secondary" name="intent" value="remove-picture">
            {t("pictures.remove")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
