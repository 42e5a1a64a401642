import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { Icon } from "~/ui/primitives/icon";
import type { loader } from "./attendees.server";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";

export { loader } from "./attendees.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const TONES = {
  SEATED: "good",
  THERE: "good",
  WAITING: "warn",
  UNSEATED: "warn",
  LEFT: "neutral",
  NONE: "neutral",
  ABSENT: "neutral",
} as const;

export default function Attendees() {
  const { which, people, hidden, csvTo, backTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("manage-lives");
  return (
    <ManageFrame title={t("attendees.title")} lead={t("attendees.of", which)}>
      {csvTo === null ? (
        <EmptyState
          drawing="mat"
          title={t("attendees.none")}
          text={t("attendees.noneText")}
          action={
            <ButtonLink to={backTo} variant="secondary">
              {t("attendees.back")}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <div>
            <ButtonLink
              to={csvTo}
              plain
              variant="secondary"
              icon={<Icon as={Download} size={20} />}
            >
              {t("attendees.csv")}
            </ButtonLink>
          </div>
          <ul className={styles.people}>
            {people.map(({ studentId, name, email, hasJoined, standing, isReminded }) => (
              <li key={studentId} className={styles.person}>
                <span>
                  <span className={styles.name}>{name}</span>
                  {email ? <span className={styles.dim}> {email}</span> : null}
                </span>
                <span className={styles.states}>
                  {hasJoined ? (
                    <Badge tone={TONES[standing]}>{t(`attendees.states.${standing}`)}</Badge>
                  ) : null}
                  {isReminded ? <Badge>{t("attendees.isReminded")}</Badge> : null}
                </span>
              </li>
            ))}
          </ul>
          {hidden > 0 ? (
            <p className={styles.dim}>{t("attendees.hidden", { count: hidden })}</p>
          ) : null}
        </>
      )}
    </ManageFrame>
  );
}
