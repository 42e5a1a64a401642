import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import type { PictureAnswer } from "./draft-picture.server";
import * as pictureStyles from "./draft-picture.module.css";
import * as styles from "./workouts.module.css";

interface PictureConflictProps {
  conflict: NonNullable<PictureAnswer["conflict"]>;
  formOwner: string;
}

/** Another editor has chosen a picture meanwhile: both beside each other, and a button that takes one's own. */
export function PictureConflict({ conflict, formOwner }: PictureConflictProps) {
  const { t } = useTranslation("studio-workouts");
  const ref = useRef<HTMLDivElement>(null);
  const { saved, value, yours } = conflict;
  useEffect(() => {
    if (value) ref.current?.focus();
  }, [value]);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.notice}>
      <p className={styles.label}>{t("picture.conflict.title")}</p>
      <div className={pictureStyles.pair}>
        <Side label={t("picture.conflict.saved")} src={saved} />
        <Side label={t("picture.conflict.yours")} src={yours} />
      </div>
      <form method="post">
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="shown" value={saved ?? ""} />
        <Button name="picture" value={value}>
          {t("picture.conflict.take")}
        </Button>
      </form>
    </div>
  );
}

function Side({ label, src }: { label: string; src: string | null }) {
  const { t } = useTranslation("studio-workouts");
  return (
    <figure className={pictureStyles.side}>
      <figcaption className={styles.dim}>{label}</figcaption>
      {src ? (
        <img className={pictureStyles.picture} src={src} alt={label} />
      ) : (
        <p>{t("picture.conflict.none")}</p>
      )}
    </figure>
  );
}
