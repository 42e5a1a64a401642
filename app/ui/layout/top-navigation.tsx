import { Form, NavLink } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_QUERY_LENGTH } from "~/features/search/query-length";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import * as styles from "./top-navigation.module.css";

/** Operator settings; an empty one is not shown (product.md §11). */
interface ExternalLinks {
  join?: string | null;
  about?: string | null;
  blog?: string | null;
  resources?: string | null;
}

interface MemberLinks {
  searchTo: string;
  favouritesTo: string;
  trainingTo: string;
}

/** The addresses within a gym; a member has three more. */
export interface GymLinks {
  homeTo: string;
  livesTo: string;
  member: MemberLinks | null;
}

const EXTERNAL = ["join", "about", "blog", "resources"] as const;

/** Within a gym HOME, LIVES and what is the member's (product.md §2), which below 1024 px is in the `TabBar`. */
export function GymNavigation({ homeTo, livesTo, member }: GymLinks) {
  const { t } = useTranslation("ui");
  return (
    <nav
      aria-label={t("navigation.label")}
      className={classNames(styles.navigation, member && styles.wideOnly)}
    >
      <NavLink to={homeTo} end className={classNames(styles.link, styles.home)}>
        {t("navigation.home")}
      </NavLink>
      <NavLink to={livesTo} className={styles.link}>
        {t("navigation.lives")}
      </NavLink>
      {member ? <MemberNavigation {...member} /> : null}
    </nav>
  );
}

function MemberNavigation({ favouritesTo, trainingTo }: MemberLinks) {
  const { t } = useTranslation("ui");
  return (
    <>
      <NavLink to={favouritesTo} className={styles.link}>
        {t("navigation.favourites")}
      </NavLink>
      <NavLink to={trainingTo} className={styles.link}>
        {t("navigation.training")}
      </NavLink>
    </>
  );
}

/** Outside a gym the marketing pages (product.md §2). */
export function ExternalNavigation(links: ExternalLinks) {
  const { t } = useTranslation("ui");
  const shown = EXTERNAL.flatMap((name) => {
    const href = links[name];
    return href ? [{ name, href }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t("navigation.label")} className={styles.navigation}>
      {shown.map(({ name, href }) => (
        <a key={name} href={href} className={styles.link}>
          {t(`navigation.${name}`)}
        </a>
      ))}
    </nav>
  );
}

/** The search of the gym's workouts; its page has a larger field of its own. */
export function HeaderSearch({ to }: { to: string }) {
  const { t } = useTranslation("ui");
  return (
    <search className={styles.search}>
      <Form method="get" action={to} className={styles.searchForm}>
        <span className={styles.magnifier} aria-hidden="true">
          <Icon as={Search} size={20} />
        </span>
        <input
          type="search"
          name="q"
          maxLength={MAX_QUERY_LENGTH}
          className={styles.searchField}
          aria-label={t("navigation.search")}
          placeholder={t("navigation.search")}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
    </search>
  );
}
