import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { DRAFT_FORM } from "./draft-fields";
import type { loadEditor } from "./edit-draft.server";
import * as pictureStyles from "./draft-picture.module.css";
import * as styles from "./workouts.module.css";

interface DraftMoreProps extends Pick<
  SerializeFrom<typeof loadEditor>,
  "form" | "state" | "deleteTo"
> {}

/** The picture, the preview, and what is done seldom. Every button saves what was typed first, but "Discard". */
export function DraftMore({ deleteTo, form, state }: DraftMoreProps) {
  const { t } = useTranslation("studio-workouts");
  const button = { form: DRAFT_FORM, name: "intent", variant: "secondary" } as const;
  return (
    <>
      <section className={styles.section} aria-labelledby="picture-title">
        <h2 id="picture-title" className={styles.heading}>
          {t("picture.title")}
        </h2>
        {form.picture ? (
          <img className={pictureStyles.picture} src={form.picture} alt="" loading="lazy" />
        ) : (
          <p className={styles.dim}>{t("picture.none")}</p>
        )}
        <div className={styles.buttons}>
          <Button {...button} value="picture">
            {t("picture.open")}
          </Button>
          <Button {...button} value="preview">
            {t("preview.open")}
          </Button>
        </div>
      </section>
      <details className={styles.more}>
        <summary className={styles.summary}>{t("more")}</summary>
        <div className={styles.part}>
          <div className={styles.buttons}>
            <Button {...button} value="duplicate">
              {t("duplicate")}
            </Button>
            {state.state === "PUBLISHED" ? (
              <Button {...button} value="archive">
                {t("archive")}
              </Button>
            ) : null}
            {state.hasChanges && state.state === "PUBLISHED" ? (
              <Button {...button} value="discard" variant="danger">
                {t("discard")}
              </Button>
            ) : null}
            {deleteTo ? (
              <ButtonLink to={deleteTo} variant="danger">
                {t("delete.open")}
              </ButtonLink>
            ) : null}
          </div>
          {state.state === "PUBLISHED" ? <p className={styles.dim}>{t("archiveHelp")}</p> : null}
          {state.hasChanges && state.state === "PUBLISHED" ? (
            <p className={styles.dim}>{t("discardHelp")}</p>
          ) : null}
        </div>
      </details>
    </>
  );
}
