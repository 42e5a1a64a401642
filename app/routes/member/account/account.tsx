import { Link, useLoaderData } from "@remix-run/react";
import {
  AtSign,
  ChevronRight,
  Download,
  KeyRound,
  LogIn,
  MonitorSmartphone,
  UserX,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import { AccountFrame } from "./account-frame";
import * as styles from "./account.module.css";
import type { loader } from "./account.server";

export { loader } from "./account.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["account"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const ICONS = {
  email: AtSign,
  password: KeyRound,
  devices: MonitorSmartphone,
  networks: LogIn,
  data: Download,
  delete: UserX,
};

export default function Account() {
  const { profileTo, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  return (
    <AccountFrame title={t("hub.title")} back={{ to: profileTo, label: t("title") }}>
      <ul className={styles.rows}>
        {rows.map(({ key, to, state, notice }) => (
          <li key={key}>
            <Link to={to} className={styles.row}>
              <span className={styles.rowIcon}>
                <Icon as={ICONS[key]} />
              </span>
              <span className={styles.rowWords}>
                <span className={styles.rowName}>{t(`hub.${key}`)}</span>
                <span className={styles.rowState}>{state}</span>
                {notice ? <span className={styles.rowNotice}>{notice}</span> : null}
              </span>
              <Icon as={ChevronRight} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </AccountFrame>
  );
}
