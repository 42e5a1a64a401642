import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Picture } from "~/ui/primitives/picture";
import type { OwnPage } from "./trainer.server";
import type { PictureAnswer } from "./trainer-pictures.server";
import * as styles from "./trainer-page.module.css";

interface PictureFormProps {
  picture: OwnPage["pictures"][number];
  formOwner: string;
  formTo: string;
  maxMb: number;
  error: NonNullable<PictureAnswer["pictureError"]>["reason"] | undefined;
}

/** Shows a picture, takes another file for it, and removes it. */
export function PictureForm({ picture, formOwner, formTo, maxMb, error }: PictureFormProps) {
  const { t } = useTranslation("trainer-page");
  const { t: tPictures } = useTranslation("categories");
  const { picture: name, src, version } = picture;
  const title = t(`pictures.${name}`);
  const hidden = (
    <>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="picture" value={name} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <section id={name} className={styles.pictureForm} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className={styles.label}>
        {title}
      </h3>
      {src ? (
        <Picture
          src={src}
          alt={tPictures("pictures.current")}
          width={640}
          height={480}
          sizes="320px"
          ratio="4:3"
          rounded
        />
      ) : null}
      <form method="post" action={formTo} encType="multipart/form-data" className={styles.form}>
        {hidden}
        <Field
          id={`${name}-file`}
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={tPictures(src ? "pictures.replace" : "pictures.choose")}
          help={tPictures("pictures.help", { maxMb })}
          errors={error === undefined ? [] : [tPictures(`pictures.errors.${error}`, { maxMb })]}
          required
        />
        <Button variant="secondary" aria-label={`${tPictures("pictures.upload")}: ${title}`}>
          {tPictures("pictures.upload")}
        </Button>
      </form>
      {src ? (
        <form method="post" action={formTo}>
          {hidden}
          <Button
            variant="secondary"
            name="intent"
            value="remove-picture"
            aria-label={`${tPictures("pictures.remove")}: ${title}`}
          >
            {tPictures("pictures.remove")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
