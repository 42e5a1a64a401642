import { NavLink } from "@remix-run/react";
import { Activity, Heart, House, Radio, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../primitives/icon";
import * as styles from "./tab-bar.module.css";
import type { GymLinks } from "./top-navigation";

type TabBarProps = Omit<GymLinks, "member"> & NonNullable<GymLinks["member"]>;

/** A member's navigation on a phone or tablet, at the lower edge of the screen, within the thumb's reach. */
export function TabBar({ homeTo, livesTo, searchTo, favouritesTo, trainingTo }: TabBarProps) {
  const { t } = useTranslation("ui");
  const tabs = [
    { to: homeTo, icon: House, name: "home" },
    { to: livesTo, icon: Radio, name: "lives" },
    { to: searchTo, icon: Search, name: "search" },
    { to: favouritesTo, icon: Heart, name: "favourites" },
    { to: trainingTo, icon: Activity, name: "training" },
  ] as const;
  return (
    <nav aria-label={t("navigation.label")} className={styles.bar}>
      {tabs.map(({ to, icon, name }) => (
        <NavLink key={name} to={to} end={name === "home"} className={styles.tab}>
          <Icon as={icon} />
          <span className={styles.name}>{t(`navigation.tabs.${name}`)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
