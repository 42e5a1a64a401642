import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./locked-bar.module.css";

/** Stands above a list with locked workouts, with the link that opens them (product.md §2). */
export function LockedBar({ gym, joinTo }: { gym: string; joinTo: string }) {
  const { t } = useTranslation("catalog");
  const { t: ui } = useTranslation("ui");
  return (
    <aside className={styles.bar} aria-label={t("locked.label")}>
      <span className={styles.padlock}>
        <Icon as={Lock} size={20} />
      </span>
      <p className={styles.words}>{t("locked.text", { gym })}</p>
      <div className={styles.way}>
        <ButtonLink to={joinTo} plain wide size="small">
          {ui("community")}
        </ButtonLink>
      </div>
    </aside>
  );
}
