import { useTranslation } from "react-i18next";
import { NO_GYM, paths } from "~/paths";
import { ButtonLink } from "../primitives/button";
import { ErrorState } from "../primitives/error-state";
import * as styles from "./error-pages.module.css";
import { ProductLogo } from "./product-logo";
import { SiteFooter } from "./site-footer";

interface NoticePageProps {
  title: string;
  text: string;
  reference?: string;
  /** Repeating the request may work. */
  retry: boolean;
  /** The year of the copyright line. */
  year: number;
  /** The gym's mark, home and name (if known), in place of the product's mark, home and footer; null without a gym. */
  brand: { markUrl: string; homeTo: string; name: string | null } | null;
}

/** Shown when no page could be rendered: without person or script. */
export function NoticePage({ title, text, reference, retry, year, brand }: NoticePageProps) {
  const { t } = useTranslation("ui");
  return (
    <>
      <main className={styles.bare}>
        {brand ? (
          <>
            <img src={brand.markUrl} alt="" width={96} height={96} className={styles.mark} />
            {brand.name === null ? null : <p className={styles.name}>{brand.name}</p>}
          </>
        ) : (
          <ProductLogo size="large" />
        )}
        <ErrorState
          title={title}
          text={text}
          reference={reference}
          action={
            <>
              {retry ? (
                // An empty href repeats the request.
                <ButtonLink to="" plain>
                  {t("error.retry")}
                </ButtonLink>
              ) : null}
              <ButtonLink
                to={brand?.homeTo ?? paths.home(NO_GYM)}
                plain
                variant={retry ? "secondary" : "primary"}
              >
                {t("notFound.action")}
              </ButtonLink>
            </>
          }
        />
      </main>
      {brand ? null : (
        <SiteFooter
          gym={null}
          year={year}
          owner="Gymfront"
          termsTo={paths.terms(NO_GYM)}
          privacyTo={paths.privacy(NO_GYM)}
          manageSubscriptionTo={paths.profile(NO_GYM)}
          contactTo={paths.contact(NO_GYM)}
        />
      )}
    </>
  );
}
