import { useTranslation } from "react-i18next";
import { accountPaths } from "~/account-paths";
import { ButtonLink } from "~/ui/primitives/button";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./profile.module.css";

/** The last section of the profile leads to the question, so nothing is deleted by one press. */
export function DeleteAccountSection() {
  const { t } = useTranslation("account");
  const { mount } = useShell();
  return (
    <section aria-labelledby="leave" className={styles.leave}>
      <h2 id="leave" className={styles.heading}>
        {t("leave.title")}
      </h2>
      <p className={styles.dim}>{t("leave.text")}</p>
      <p className={styles.ways}>
        <ButtonLink to={accountPaths.data(mount)} variant="secondary">
          {t("data.link")}
        </ButtonLink>
        <ButtonLink to={accountPaths.deleteAccount(mount)} variant="secondary">
          {t("leave.link")}
        </ButtonLink>
      </p>
    </section>
  );
}
