import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./finish-form.module.css";

/** Stands below the native player, because without script nothing reports the end of a workout. */
export function FinishForm({ executionId }: { executionId: string }) {
  const { pathname, search } = useLocation();
  const { t } = useTranslation("player");
  return (
    <noscript>
      <form method="post" action={`${pathname}${search}`} className={styles.form}>
        <input type="hidden" name="executionId" value={executionId} />
        <Button type="submit" name="finish" value="true" variant="secondary">
          {t("finish.button")}
        </Button>
      </form>
    </noscript>
  );
}
