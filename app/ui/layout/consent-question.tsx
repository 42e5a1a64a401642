import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "../primitives/button";
import { usePageUrl, useShell } from "../shell/use-shell";
import * as styles from "./consent-question.module.css";

/** Stands in the page's flow and covers nothing. A visitor who does not answer has not consented. */
export function ConsentQuestion() {
  const { t } = useTranslation("ui");
  const { consent } = useShell();
  const title = useId();
  if (consent?.answer !== null) return null;
  return (
    <section aria-labelledby={title} className={styles.band}>
      <ConsentForm>
        <div className={styles.words}>
          <h2 id={title} className={styles.title}>
            {t("consent.title")}
          </h2>
          <p className={styles.text}>{t("consent.text")}</p>
        </div>
      </ConsentForm>
    </section>
  );
}

/**
 * Both answers look alike. The form is a plain one, because the page after the answer needs another content security
 * policy.
 */
export function ConsentForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation("ui");
  const { consent, mount } = useShell();
  const pageUrl = usePageUrl();
  const click = consent?.click ?? null;
  return (
    <form method="post" action={paths.consent(mount)} className={styles.form}>
      {children}
      <input type="hidden" name="returnUrl" value={pageUrl} />
      {click === null ? null : <input type="hidden" name="click" value={click} />}
      <div className={styles.answers}>
        <Button name="answer" value="no" variant="secondary" size="small">
          {t("consent.no")}
        </Button>
        <Button name="answer" value="yes" variant="secondary" size="small">
          {t("consent.yes")}
        </Button>
      </div>
    </form>
  );
}
