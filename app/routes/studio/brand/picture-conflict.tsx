import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import type { loader } from "./pictures.server";
import type { PicturesAnswer } from "./save-picture.server";
import * as styles from "./brand.module.css";
import * as pictureStyles from "./pictures.module.css";

interface PictureConflictProps {
  kind: PicturesAnswer["kind"];
  conflict: NonNullable<PicturesAnswer["conflict"]>;
}

/** Another editor has saved this picture meanwhile: both beside each other, and a button that takes one's own. */
export function PictureConflict({ kind, conflict }: PictureConflictProps) {
  const { formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const ref = useRef<HTMLDivElement>(null);
  const { saved, version, yours } = conflict;
  useEffect(() => {
    if (version) ref.current?.focus();
  }, [version]);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={pictureStyles.conflict}>
      <p className={styles.label}>{t("conflict.title")}</p>
      {yours.focus === null ? (
        <>
          <div className={pictureStyles.pair}>
            <Side kind={kind} label={t("conflict.saved")} src={saved} />
            <Side kind={kind} label={t("conflict.yours")} src={yours.src} />
          </div>
          <form method="post">
            <input type="hidden" name="formOwner" value={formOwner} />
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="picture" value={yours.name ?? ""} />
            <Button name="intent" value={yours.name === null ? "remove" : "use"}>
              {t("conflict.take")}
            </Button>
          </form>
        </>
      ) : (
        <p className={styles.text}>
          {t("conflict.focus", { point: t(`focus.points.${yours.focus as "50-50"}`) })}
        </p>
      )}
    </div>
  );
}

interface SideProps {
  kind: PicturesAnswer["kind"];
  label: string;
  src: string | null;
}

function Side({ kind, label, src }: SideProps) {
  const { gymName } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  return (
    <figure className={pictureStyles.figure}>
      <figcaption className={styles.dim}>{label}</figcaption>
      {kind === "logo" ? (
        <LogoBadge name={gymName} src={src} size="medium" />
      ) : src ? (
        <Picture src={src} alt={label} width={640} height={360} ratio="16:9" rounded />
      ) : (
        <p>{t("pictures.none")}</p>
      )}
    </figure>
  );
}
