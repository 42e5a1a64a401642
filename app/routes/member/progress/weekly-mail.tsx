import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/primitives/button";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./weekly-mail.module.css";

/** The switch of the weekly mail, a form with one button. */
export function WeeklyMail({ isOn }: { isOn: boolean }) {
  const { mount } = useShell();
  const { t } = useTranslation("progress");
  return (
    <section aria-labelledby="weekly-mail" className={styles.mail}>
      <h2 id="weekly-mail" className={styles.title}>
        {t("mail.title")}
      </h2>
      <p className={styles.text}>{t(isOn ? "mail.on" : "mail.off")}</p>
      <form method="post" action={paths.progress(mount)}>
        <Button variant="secondary" name="weeklyMail" value={isOn ? "off" : "on"}>
          {t(isOn ? "mail.switchOff" : "mail.switchOn")}
        </Button>
      </form>
    </section>
  );
}
