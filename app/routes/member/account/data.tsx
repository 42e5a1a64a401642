import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { AccountFrame } from "./account-frame";
import * as account from "./account.module.css";
import * as styles from "./data.module.css";
import type { loader } from "./data.server";
import { usePollWhilePreparing } from "./use-poll-while-preparing";

export { action, loader } from "./data.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account"] };

type Page = SerializeFrom<typeof loader>;

export default function Data() {
  const { archive, download, email, formOwner, isLinkGone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  const state = archive?.state ?? null;
  usePollWhilePreparing(state === "PREPARING");
  return (
    <AccountFrame title={t("data.title")} lead={t("data.lead")}>
      {isLinkGone ? <p className={account.strong}>{t("data.linkGone")}</p> : null}
      {download ? <Download {...download} /> : null}
      {/* A screen reader hears when the state changes. */}
      <div role="status" className={styles.status}>
        {archive && !download ? <Archive {...archive} email={email} /> : null}
      </div>
      <p>{t("data.what")}</p>
      <p className={account.dim}>{t("data.care")}</p>
      {archive ? null : (
        <>
          <p className={account.dim}>{t("data.how", { email })}</p>
          <PrepareForm formOwner={formOwner} label={t("data.submit")} size="large" />
        </>
      )}
      {state === "FAILED" ? (
        <PrepareForm formOwner={formOwner} label={t("data.retry")} size="large" />
      ) : null}
      {state === "READY" ? (
        <div className={styles.actions}>
          <form method="post">
            <input type="hidden" name="formOwner" value={formOwner} />
            <Button variant="secondary" name="intent" value="renew">
              {t("data.renew")}
            </Button>
          </form>
          <PrepareForm formOwner={formOwner} label={t("data.again")} variant="secondary" />
        </div>
      ) : null}
    </AccountFrame>
  );
}

interface PrepareFormProps {
  formOwner: string;
  label: string;
  size?: "large";
  variant?: "secondary";
}

function PrepareForm({ formOwner, label, ...look }: PrepareFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="formOwner" value={formOwner} />
      <Button {...look}>{label}</Button>
    </form>
  );
}

function Archive({
  state,
  percent,
  percentText,
  until,
  downloadedOn,
  email,
}: NonNullable<Page["archive"]> & { email: string }) {
  const { t } = useTranslation("account");
  if (state === "PREPARING") {
    return (
      <div className={account.panel}>
        {/* Without script the browser reloads the page. */}
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
        <h2 className={styles.heading}>{t("data.preparing")}</h2>
        <progress
          className={styles.progress}
          value={percent}
          max={100}
          aria-label={t("data.preparing")}
        />
        <p className={styles.percent}>{t("data.percent", { percent: percentText })}</p>
        <p className={account.dim}>{t("data.leave", { email })}</p>
      </div>
    );
  }
  const isFailed = state === "FAILED";
  return (
    <div className={account.panel}>
      <h2 className={styles.heading}>{t(isFailed ? "data.failed" : "data.ready")}</h2>
      <p>
        {isFailed
          ? t("data.failedText")
          : downloadedOn
            ? t("data.used", { date: downloadedOn, until })
            : t("data.readyText", { email, date: until })}
      </p>
    </div>
  );
}

/** The form of the mailed link. The page stays after a download, so the button never waits. */
function Download({ to, token, size, date }: NonNullable<Page["download"]>) {
  const { t } = useTranslation("account");
  return (
    <div className={account.panel}>
      <h2 className={styles.heading}>{t("data.linkTitle")}</h2>
      <p>{t("data.linkText", { size, date })}</p>
      <form method="post" action={to}>
        <input type="hidden" name="token" value={token} />
        <Button size="large" wide pending={false}>
          {t("data.download")}
        </Button>
      </form>
    </div>
  );
}
