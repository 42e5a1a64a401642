import { useLocation } from "@remix-run/react";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./finish-form.module.css";

/** Stands below the native player, because without script nothing reports the end of a workout. */
export function FinishForm({ isDone }: { isDone: boolean }) {
  const { pathname, search } = useLocation();
  const { t } = useTranslation("player");
  return (
    <noscript>
      {isDone ? (
        <p className={styles.done}>
          <Icon as={Check} size={20} />
          {t("finish.done")}
        </p>
      ) : (
        <form method="post" action={`${pathname}${search}`} className={styles.form}>
          <Button type="submit" name="finish" value="true" variant="secondary">
            {t("finish.button")}
          </Button>
        </form>
      )}
    </noscript>
  );
}
