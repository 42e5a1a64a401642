import { CalendarPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./calendar-links.module.css";

interface CalendarLinksProps {
  links: { file: string; google: string; outlook: string };
  /** The file takes the event back; the others would add one. */
  isCancelled: boolean;
}

export function CalendarLinks({ links, isCancelled }: CalendarLinksProps) {
  const { t } = useTranslation("lives");
  return (
    <div className={styles.links}>
      <h2 className={styles.label}>{t(isCancelled ? "calendar.remove" : "calendar.title")}</h2>
      <ButtonLink
        to={links.file}
        plain
        size="small"
        variant="secondary"
        icon={<Icon as={CalendarPlus} size={20} />}
      >
        {t("calendar.file")}
      </ButtonLink>
      {isCancelled ? null : (
        <>
          <TextLink to={links.google} newTab standalone>
            {t("calendar.google")}
          </TextLink>
          <TextLink to={links.outlook} newTab standalone>
            {t("calendar.outlook")}
          </TextLink>
        </>
      )}
    </div>
  );
}
