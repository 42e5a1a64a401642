import { useTranslation } from "react-i18next";
import { NO_GYM, paths } from "~/paths";
import { ButtonLink } from "../primitives/button";
import { ErrorState } from "../primitives/error-state";
import styles from "./error-pages.module.css";
import { ProductLogo } from "./product-logo";

export interface NoticePageProps {
  title: string;
  text: string;
  reference?: string;
  /** The same request once more may well work. */
  retry: boolean;
}

/** What a person reads when no page could be made: the product's own look, without gym, person or script. */
export function NoticePage({ title, text, reference, retry }: NoticePageProps) {
  const { t } = useTranslation("ui");
  return (
    <main className={styles.bare}>
      <ProductLogo size="large" />
      <ErrorState
        title={title}
        text={text}
        reference={reference}
        action={
          <>
            {retry ? (
              // An empty address is this very page: the same request once more.
              <ButtonLink to="" plain>
                {t("error.retry")}
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.home(NO_GYM)} plain variant={retry ? "secondary" : "primary"}>
              {t("notFound.action")}
            </ButtonLink>
          </>
        }
      />
    </main>
  );
}
