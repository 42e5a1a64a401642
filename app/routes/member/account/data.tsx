import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { AccountFrame } from "./account-frame";
import * as styles from "./delete-account.module.css";
import type { loader } from "./data.server";

export { loader } from "./data.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { unlistedPageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account"] };

export default function Data() {
  const { downloadTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  return (
    <AccountFrame title={t("data.title")} lead={t("data.lead")}>
      <div className={styles.page}>
        <p>{t("data.what")}</p>
        <p className={styles.dim}>{t("data.care")}</p>
        <form method="post" action={downloadTo} className={styles.form}>
          <div className={styles.answers}>
            {/* The page stays after a download, so the button never waits. */}
            <Button size="large" wide pending={false}>
              {t("data.submit")}
            </Button>
          </div>
        </form>
      </div>
    </AccountFrame>
  );
}
