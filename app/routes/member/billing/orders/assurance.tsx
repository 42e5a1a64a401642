import { CalendarDays, Lock, MailCheck, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./assurance.module.css";

/** Reassurance below the form of a paid plan. A free plan ends by itself and has no Cancel (product.md §18). */
export function Assurance({ trial, yearly }: { trial: boolean; yearly: boolean }) {
  const { t } = useTranslation("billing");
  const lines: [LucideIcon, string][] = [
    ...(trial ? [[MailCheck, t("assurance.trial")] satisfies [LucideIcon, string]] : []),
    ...(yearly ? [[MailCheck, t("assurance.yearly")] satisfies [LucideIcon, string]] : []),
    [CalendarDays, t("assurance.cancel")],
    [Lock, t("assurance.card")],
  ];
  return (
    <ul className={styles.assurance}>
      {lines.map(([icon, words]) => (
        <li key={words}>
          <Icon as={icon} size={20} />
          {words}
        </li>
      ))}
    </ul>
  );
}
