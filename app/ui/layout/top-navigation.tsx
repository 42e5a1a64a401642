import { NavLink } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "./top-navigation.module.css";

type TopNavigationProps =
  | { homeTo: string; livesTo: string; external?: undefined }
  | { homeTo?: undefined; livesTo?: undefined; external: ExternalLinks };

/** Operator settings; an empty one is not shown (product.md §11). */
interface ExternalLinks {
  join?: string | null;
  about?: string | null;
  blog?: string | null;
  resources?: string | null;
}

const EXTERNAL = ["join", "about", "blog", "resources"] as const;

/** HOME and LIVES within a gym, otherwise the marketing pages (product.md §2). */
export function TopNavigation(props: TopNavigationProps) {
  const { t } = useTranslation("ui");
  if (props.homeTo !== undefined) {
    return (
      <nav aria-label={t("navigation.label")} className={styles.navigation}>
        <NavLink to={props.homeTo} end className={styles.link}>
          {t("navigation.home")}
        </NavLink>
        <NavLink to={props.livesTo} className={styles.link}>
          {t("navigation.lives")}
        </NavLink>
      </nav>
    );
  }
  const links = EXTERNAL.flatMap((name) => {
    const href = props.external?.[name];
    return href ? [{ name, href }] : [];
  });
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("navigation.label")} className={styles.navigation}>
      {links.map(({ name, href }) => (
        <a key={name} href={href} className={styles.link}>
          {t(`navigation.${name}`)}
        </a>
      ))}
    </nav>
  );
}
