import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import * as styles from "./renewal-question.module.css";
import type { loader } from "../withdrawal.server";

type WithdrawalQuestionProps = Omit<SerializeFrom<typeof loader>, "title" | "below">;

/** Says until when the member can withdraw and what comes back, before the button. */
export function WithdrawalQuestion(props: WithdrawalQuestionProps) {
  const { name, until, givenOn, amounts, formOwner, backTo, shown } = props;
  const { t } = useTranslation("billing");
  return (
    <DialogPage title={t("withdraw.title")} size="small" closeTo={backTo}>
      <div className={styles.question}>
        <p className={styles.questionText}>{t("withdraw.question", { name })}</p>
        <p>{t(`withdraw.${amounts.basis}`, { ...amounts })}</p>
        {amounts.wasRefundedEarlier ? <p>{t("withdraw.earlier")}</p> : null}
        <p>{t("withdraw.ends")}</p>
        <p className={styles.dim}>
          {givenOn === null
            ? t("withdraw.until", { date: until })
            : t("detail.withdrawn", { date: givenOn })}
        </p>
        {shown > 0 ? <p className={styles.dim}>{t("withdraw.card")}</p> : null}
        <form method="post" className={styles.answers}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="shown" value={shown} />
          <ButtonLink to={backTo} variant="secondary" wide>
            {t("withdraw.no")}
          </ButtonLink>
          <Button variant="danger" wide>
            {t("withdraw.yes")}
          </Button>
        </form>
      </div>
    </DialogPage>
  );
}
