import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import type { loader } from "./end-live.server";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";

export { action, loader } from "./end-live.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function EndLive() {
  const { row, backTo, formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("manage-lives");
  return (
    <ManageFrame title={t("end.title")} lead={t("end.text", { title: row?.title ?? "" })}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <Button variant="danger" size="large" wide>
          {t("end.submit")}
        </Button>
        <ButtonLink to={backTo} variant="secondary" size="large" wide>
          {t("end.keep")}
        </ButtonLink>
      </form>
    </ManageFrame>
  );
}
