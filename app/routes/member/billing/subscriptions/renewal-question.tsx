import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import * as styles from "./renewal-question.module.css";
import type { loader } from "../renewal.server";

type RenewalQuestionProps = Omit<SerializeFrom<typeof loader>, "title" | "below">;

/** The question with No and Yes (product.md §2 "Cancel dialog"), and what the change means. */
export function RenewalQuestion({ change, name, date, formOwner, backTo }: RenewalQuestionProps) {
  const { t } = useTranslation("billing");
  return (
    <DialogPage title={t(`${change}.title`)} size="small" closeTo={backTo}>
      <div className={styles.question}>
        <p className={styles.questionText}>{t(`${change}.question`)}</p>
        <p className={styles.dim}>{t(`${change}.means`, { name, date })}</p>
        <form method="post" className={styles.answers}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <ButtonLink to={backTo} variant="secondary" wide>
            {t("no")}
          </ButtonLink>
          <Button variant={change === "cancel" ? "danger" : "primary"} wide>
            {t("yes")}
          </Button>
        </form>
      </div>
    </DialogPage>
  );
}
