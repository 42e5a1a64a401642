import { useId } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "../primitives/button";
import { useShell } from "../shell";
import styles from "./consent-question.module.css";

/** Part of the page, in the way of nothing; both answers weigh the same. A plain form: it works without script. */
export function ConsentQuestion() {
  const { t } = useTranslation("ui");
  const { consent, mount, currentUrl } = useShell();
  const title = useId();
  if (consent === null) return null;
  return (
    <section aria-labelledby={title} className={styles.band}>
      <form method="post" action={paths.consent(mount)} className={styles.inner}>
        <div className={styles.words}>
          <h2 id={title} className={styles.title}>
            {t("consent.title")}
          </h2>
          <p>{t("consent.text")}</p>
        </div>
        <input type="hidden" name="returnUrl" value={currentUrl} />
        {consent.click === null ? null : <input type="hidden" name="click" value={consent.click} />}
        <div className={styles.answers}>
          <Button name="answer" value="no" variant="secondary">
            {t("consent.no")}
          </Button>
          <Button name="answer" value="yes" variant="secondary">
            {t("consent.yes")}
          </Button>
        </div>
      </form>
    </section>
  );
}
