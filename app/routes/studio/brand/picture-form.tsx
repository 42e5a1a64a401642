import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Picture } from "~/ui/primitives/picture";
import type { UPLOAD_KINDS } from "./picture-kinds";
import type { loader } from "./pictures.server";
import type { PicturesAnswer } from "./save-picture.server";
import * as styles from "./brand.module.css";
import * as pictureStyles from "./pictures.module.css";

interface PictureFormProps {
  picture: { kind: (typeof UPLOAD_KINDS)[number]; src: string | null; version: string };
  error: PicturesAnswer["error"];
}

/** Another picture, or none; each is a form of its own. */
export function PictureForm({ picture: { kind, src, version }, error }: PictureFormProps) {
  const { formOwner, maxMb } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const errors =
    error && error !== "focus" && error !== "crop"
      ? [t(`pictures.errors.${error}`, { maxMb })]
      : [];
  return (
    <>
      {src && kind === "about" ? (
        <div className={pictureStyles.about}>
          <Picture
            src={src}
            alt={t("pictures.present")}
            width={1200}
            height={900}
            ratio="4:3"
            rounded
          />
        </div>
      ) : null}
      <form method="post" encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={version} />
        <Field
          id={`picture-${kind}`}
          name="picture"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t(src ? "pictures.another" : "pictures.file")}
          help={t("pictures.fileHelp", { maxMb })}
          errors={errors}
          required
        />
        <div className={styles.buttons}>
          <Button
            variant={src ? "secondary" : "primary"}
            aria-label={t(`pictures.uploadOf.${kind}`)}
          >
            {t("pictures.upload")}
          </Button>
        </div>
      </form>
      {src ? (
        <form method="post">
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="version" value={version} />
          <Button
            variant="danger"
            name="intent"
            value="remove"
            aria-label={t(`pictures.removeOf.${kind}`)}
          >
            {t("pictures.remove")}
          </Button>
        </form>
      ) : null}
    </>
  );
}
