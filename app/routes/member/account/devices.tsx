import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound, Laptop, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { Icon } from "~/ui/primitives/icon";
import { AccountFrame } from "./account-frame";
import * as styles from "./account.module.css";
import type { action, loader } from "./devices.server";

export { action, loader } from "./devices.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["account"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

type Device = SerializeFrom<typeof loader>["devices"][number];

export default function Devices() {
  const { devices, formOwner } = useLoaderData<typeof loader>();
  const isGone = useActionData<typeof action>()?.isGone ?? false;
  const { t } = useTranslation("account");
  return (
    <AccountFrame title={t("devices.title")} lead={t("devices.lead")}>
      {isGone ? <FlashToast id="gone" kind="error" message={t("devices.gone")} /> : null}
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} formOwner={formOwner} />
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <>
          <form method="post">
            <input type="hidden" name="formOwner" value={formOwner} />
            <Button variant="secondary" name="intent" value="others">
              {t("devices.signOutOthers")}
            </Button>
          </form>
          <p className={styles.dim}>{t("devices.help")}</p>
        </>
      ) : null}
    </AccountFrame>
  );
}

const PHONES = new Set(["Android", "iOS", "HarmonyOS", "Windows Phone"]);

function DeviceRow({ device, formOwner }: { device: Device; formOwner: string }) {
  const { t } = useTranslation("account");
  const { isApiToken, system, networkPrefix, isThis, lastSeen, since, host } = device;
  const name = useDeviceName(device);
  const icon = isApiToken ? KeyRound : PHONES.has(system ?? "") ? Smartphone : Laptop;
  return (
    <div className={styles.row}>
      <span className={styles.rowIcon}>
        <Icon as={icon} />
      </span>
      <div className={styles.rowWords}>
        <h2 className={styles.rowName}>{name}</h2>
        {isThis ? (
          <p>
            <Badge tone="good">{t("devices.this")}</Badge>
          </p>
        ) : null}
        <p className={styles.rowState}>{t("devices.lastSeen", { when: lastSeen })}</p>
        <p className={styles.rowState}>
          {t(networkPrefix ? "devices.sinceFrom" : "devices.since", {
            date: since,
            host,
            network: networkPrefix,
          })}
        </p>
      </div>
      {isThis ? null : (
        <form method="post">
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="session" value={device.id} />
          <Button variant="secondary" size="small">
            {t("devices.signOut")}
            <span className={styles.hidden}> {name}</span>
          </Button>
        </form>
      )}
    </div>
  );
}

/** "Chrome on Android"; an app that signs in with a token may name neither. */
function useDeviceName({ browser, system, isApiToken }: Device): string {
  const { t } = useTranslation("account");
  const known =
    browser && system ? t("devices.name", { browser, system }) : (browser ?? system ?? null);
  if (isApiToken) return known ? t("devices.tokenOf", { device: known }) : t("devices.token");
  return known ?? t("devices.unknown");
}
