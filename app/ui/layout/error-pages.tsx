import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NO_GYM, paths } from "~/paths";
import { ButtonLink } from "../primitives/button";
import { ErrorState } from "../primitives/error-state";
import { EmptyState } from "../primitives/empty-state";
import { useRoot } from "../shell/use-shell";
import { MemberPage } from "./member-page";
import * as styles from "./error-pages.module.css";
import { ProductLogo } from "./product-logo";

/** product.md §2: any other path reads '404 - Page Not Found'. */
export function NotFoundPage() {
  const { t } = useTranslation("ui");
  return (
    <Frame>
      {(home) => (
        <EmptyState
          headingLevel={1}
          drawing="search"
          title={t("notFound.title")}
          text={t("notFound.text")}
          action={
            <ButtonLink to={home} plain>
              {t("notFound.action")}
            </ButtonLink>
          }
        />
      )}
    </Frame>
  );
}

/** `lost`: the browser could not reach the server (lost-connection). `refused`: what was sent cannot be read. */
export function ErrorPage({
  reference,
  kind = "error",
}: {
  reference?: string;
  kind?: "error" | "lost" | "refused" | "tooMany";
}) {
  const { t } = useTranslation("ui");
  return (
    <Frame>
      {(home) => (
        <ErrorState
          title={t(`${kind}.title`)}
          text={t(`${kind}.text`)}
          reference={reference}
          action={
            <>
              {/* An empty href repeats the request. */}
              <ButtonLink to="" plain>
                {t("error.retry")}
              </ButtonLink>
              <ButtonLink to={home} plain variant="secondary">
                {t("notFound.action")}
              </ButtonLink>
            </>
          }
        />
      )}
    </Frame>
  );
}

/** Inside the usual page, or the product's bare page if no root loader has run. */
function Frame({ children }: { children: (home: string) => ReactNode }) {
  const root = useRoot();
  if (root) {
    return (
      <MemberPage>
        <div className={styles.middle}>{children(paths.home(root.shell.mount))}</div>
      </MemberPage>
    );
  }
  return (
    <main className={styles.bare}>
      <ProductLogo size="large" />
      {children(paths.home(NO_GYM))}
    </main>
  );
}
