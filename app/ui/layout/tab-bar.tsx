import { NavLink } from "@remix-run/react";
import { Activity, Heart, House, Radio, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../primitives/icon";
import * as styles from "./tab-bar.module.css";
import type { GymLinks } from "./top-navigation";

type TabBarProps = Omit<GymLinks, "member"> & NonNullable<GymLinks["member"]>;

/** A member's navigation on a phone, at the lower edge of the screen, within the thumb's reach. */
export function TabBar({ home, lives, search, favourites, training }: TabBarProps) {
  const { t } = useTranslation("ui");
  const tabs = [
    { to: home, icon: House, name: "home" },
    { to: lives, icon: Radio, name: "lives" },
    { to: search, icon: Search, name: "search" },
    { to: favourites, icon: Heart, name: "favourites" },
    { to: training, icon: Activity, name: "training" },
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
