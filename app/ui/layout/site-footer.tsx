import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LogoBadge } from "../primitives/logo-badge";
import { CachedMarkup } from "../primitives/cached-markup";
import { ProductLogo } from "./product-logo";
import * as styles from "./site-footer.module.css";

interface SiteFooterProps {
  /** Null without a gym; "loading" hides the logo until it is known (product.md §2). */
  gym: { name: string; logoImageUrl?: string | null } | null | "loading";
  /** From the server's clock, so that hydration renders the same year. */
  year: number;
  /** Copyright holder: the gym's or the product's name. */
  owner: string;
  /** With or without the gym's prefix, as paths.ts builds them. */
  termsTo: string;
  privacyTo: string;
  manageSubscriptionTo: string;
  contactTo: string;
  /** The page that changes the answer to the consent question; null: it is not asked. */
  consentTo?: string | null;
  /** Whether the row names the product besides the gym. */
  isPoweredByShown?: boolean;
  /** Below the row, e.g. a `LanguagePicker`. */
  children?: ReactNode;
}

export function SiteFooter({
  gym,
  year,
  owner,
  termsTo,
  privacyTo,
  manageSubscriptionTo,
  contactTo,
  consentTo = null,
  isPoweredByShown = false,
  children,
}: SiteFooterProps) {
  const { t } = useTranslation("ui");
  const links = [
    { to: termsTo, words: t("footer.terms") },
    { to: privacyTo, words: t("footer.privacy") },
    { to: manageSubscriptionTo, words: t("footer.manageSubscription") },
    { to: contactTo, words: t("footer.contact") },
    ...(consentTo === null ? [] : [{ to: consentTo, words: t("consent.link") }]),
  ];
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <CachedMarkup
          as="div"
          className={styles.row}
          part={Row}
          props={{
            ...{ gym, year, owner, links, label: t("footer.label") },
            poweredBy: isPoweredByShown ? t("footer.poweredBy", { product: "Gymfront" }) : null,
          }}
        />
        {children}
      </div>
    </footer>
  );
}

interface RowProps extends Pick<SiteFooterProps, "gym" | "year" | "owner"> {
  links: readonly { to: string; words: string }[];
  label: string;
  poweredBy: string | null;
}

function Row({ gym, year, owner, links, label, poweredBy }: RowProps) {
  return (
    <>
      <div className={styles.owner}>
        {gym === "loading" ? null : gym?.logoImageUrl ? (
          <LogoBadge name={gym.name} src={gym.logoImageUrl} size="small" />
        ) : (
          <ProductLogo />
        )}
        <p>
          © {year} {owner}
          {poweredBy ? (
            <>
              {" "}
              <span className={styles.poweredBy}>{poweredBy}</span>
            </>
          ) : null}
        </p>
      </div>
      <nav aria-label={label} className={styles.links}>
        {links.map(({ to, words }) => (
          <a key={words} href={to} target="_blank" rel="noopener" className={styles.link}>
            {words}
          </a>
        ))}
      </nav>
    </>
  );
}
