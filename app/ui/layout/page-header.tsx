import { ChevronLeft, Radio, Search } from "lucide-react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../primitives/button";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { LogoBadge } from "../primitives/logo-badge";
import * as styles from "./page-header.module.css";
import { ProductLogo } from "./product-logo";

interface PageHeaderProps {
  /** The gym; `product` where there is none, with the product's own mark. */
  brand: { name: string; logoUrl?: string | null; to: string; product?: boolean };
  /** `paths.home(mount)`, only when the page asks for it and a gym is known (product.md §2). */
  backTo?: string | null;
  /** `paths.livesManage(mount)`, only for an authenticated trainer. */
  manageLivesTo?: string | null;
  /** `paths.login(mount, {returnUrl})` with the page to come back to, only for visitors. */
  signInTo?: string | null;
  /** The person's profile, when signed in. */
  account?: { to: string; name: string } | null;
  /** The 'Join the community' button, in the gym's buttonColor and buttonTextColor as every button of its pages. */
  community?: { to: string } | null;
  /** A `GymNavigation` or `ExternalNavigation`. */
  navigation?: ReactNode;
  /** A `HeaderSearch`, where there is room for it. */
  search?: ReactNode;
  /** Of visitors, where there is no room for the field; members have it in the navigation. */
  searchTo?: string | null;
  /**
   * Over a picture, and solid after scrolling. Only for pages that begin with a picture.
   */
  over?: boolean;
  /** The 220 px badge hangs below the bar (product.md §9); otherwise the bar contains a small logo. */
  badge?: boolean;
}

export function PageHeader({
  brand,
  backTo,
  manageLivesTo,
  signInTo,
  account,
  community,
  navigation,
  search,
  searchTo,
  over,
  badge,
}: PageHeaderProps) {
  const { t } = useTranslation("ui");
  const brandClass = classNames(styles.brand, backTo && styles.besideBack);
  return (
    <>
      <header
        className={classNames(styles.header, over && styles.over, community && styles.inviting)}
      >
        <div className={styles.bar}>
          <div className={classNames(styles.start, backTo && !badge && styles.withBack)}>
            {backTo ? (
              <Link to={backTo} className={styles.back}>
                <Icon as={ChevronLeft} />
                <span>{t("header.back")}</span>
              </Link>
            ) : null}
            {badge ? null : (
              <Link to={brand.to} className={brandClass} aria-label={brand.name}>
                {brand.product ? (
                  <ProductLogo />
                ) : (
                  <LogoBadge name={brand.name} src={brand.logoUrl} size="small" />
                )}
                <span className={styles.name} aria-hidden="true">
                  {brand.name}
                </span>
              </Link>
            )}
          </div>
          {navigation ? <div className={styles.middle}>{navigation}</div> : null}
          <div className={styles.end}>
            {search}
            {searchTo ? <SearchLink to={searchTo} /> : null}
            {manageLivesTo ? <ManageLivesLink to={manageLivesTo} /> : null}
            {signInTo ? (
              <Link to={signInTo} className={styles.link}>
                {t("header.signIn")}
              </Link>
            ) : null}
            {account ? <AccountLink {...account} /> : null}
            {community ? (
              <span className={styles.community}>
                <CommunityLink {...community} />
              </span>
            ) : null}
          </div>
        </div>
      </header>
      {community ? (
        <aside aria-label={t("community")} className={styles.invitation}>
          <div className={styles.invitationBar}>
            <CommunityLink {...community} />
          </div>
        </aside>
      ) : null}
      {badge ? (
        <section aria-label={brand.name} className={styles.badge}>
          <Link to={brand.to} className={styles.badgeLink}>
            <LogoBadge name={brand.name} src={brand.logoUrl} />
          </Link>
        </section>
      ) : null}
    </>
  );
}

function SearchLink({ to }: { to: string }) {
  const { t } = useTranslation("ui");
  return (
    <Link to={to} className={styles.search} aria-label={t("navigation.search")}>
      <Icon as={Search} />
    </Link>
  );
}

function ManageLivesLink({ to }: { to: string }) {
  const { t } = useTranslation("ui");
  return (
    <Link to={to} className={styles.link}>
      <span className={styles.linkIcon}>
        <Icon as={Radio} />
      </span>
      <span className={styles.linkWords}>{t("header.manageLives")}</span>
    </Link>
  );
}

function AccountLink({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation("ui");
  return (
    <Link to={to} className={styles.account} aria-label={t("header.account")}>
      <span aria-hidden="true">{firstLetter(name)}</span>
    </Link>
  );
}

function CommunityLink({ to }: { to: string }) {
  const { t } = useTranslation("ui");
  return (
    <ButtonLink to={to} plain size="small">
      {t("community")}
    </ButtonLink>
  );
}

function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? "").toUpperCase();
}
