import { CalendarDays, Lock, MailCheck, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../primitives/icon";
import styles from "../billing.module.css";

/** Reassurance beside the form for somebody about to pay. */
export function Assurance({ trial, card }: { trial: boolean; card: boolean }) {
  const { t } = useTranslation("billing");
  const lines: [LucideIcon, string][] = [
    ...(trial ? [[MailCheck, t("assurance.trial")] satisfies [LucideIcon, string]] : []),
    [CalendarDays, t("assurance.cancel")],
    ...(card ? [[Lock, t("assurance.card")] satisfies [LucideIcon, string]] : []),
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
