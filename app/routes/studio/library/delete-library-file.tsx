import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Button, ButtonLink } from "~/ui/primitives/button";
import type { loader } from "./delete-library-file.server";
import * as styles from "./library.module.css";

export { action, loader } from "./delete-library-file.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["library"] };

export default function DeleteLibraryFile() {
  const { backTo, file } = useLoaderData<typeof loader>();
  const { t } = useTranslation("library");
  return (
    <MemberPage>
      <Section width="column" space="tight">
        <div className={styles.page}>
          <h1 className={styles.title}>{t("delete.title")}</h1>
          <p>{t("delete.text", { name: file.name, size: file.size })}</p>
          <form method="post" className={styles.form}>
            <Button variant="danger" size="large" wide>
              {t("delete.submit")}
            </Button>
            <ButtonLink to={backTo} variant="secondary" size="large" wide>
              {t("delete.keep")}
            </ButtonLink>
          </form>
        </div>
      </Section>
    </MemberPage>
  );
}
