import { useLoaderData } from "@remix-run/react";
import { ChevronRight, ImageIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { EmptyState } from "~/ui/primitives/empty-state";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { StudioPage } from "../studio-page";
import * as styles from "./challenges.module.css";
import type { loader } from "./challenges.server";
import { StateBadge } from "./state-badge";

export { loader } from "./challenges.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["edit-challenges", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Challenges() {
  const { challenges, filters, frame, isFirstPage, moreTo, newTo, state } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("edit-challenges");
  const isEmpty = challenges.length === 0 && state === null && isFirstPage;
  return (
    <StudioPage
      frame={frame}
      title={t("list.title")}
      lead={t("list.lead")}
      action={isEmpty ? null : <ButtonLink to={newTo}>{t("list.new")}</ButtonLink>}
    >
      {isEmpty ? (
        <EmptyState
          title={t("list.empty")}
          text={t("list.emptyText")}
          drawing="calendar"
          headingLevel={2}
          action={<ButtonLink to={newTo}>{t("list.new")}</ButtonLink>}
        />
      ) : (
        <>
          <ChipRow label={t("list.filter")}>
            {filters.map(({ key, to, isChosen }) => (
              <Chip key={key} to={to} marked={isChosen}>
                {t(`filter.${key}`)}
              </Chip>
            ))}
          </ChipRow>
          <Rows challenges={challenges} />
          {moreTo ? (
            <ButtonLink to={moreTo} plain variant="secondary">
              {t("list.more")}
            </ButtonLink>
          ) : null}
        </>
      )}
    </StudioPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Rows({ challenges }: Pick<Data, "challenges">) {
  const { t } = useTranslation("edit-challenges");
  if (challenges.length === 0) return <p className={styles.dim}>{t("list.none")}</p>;
  return (
    <ul className={styles.rows}>
      {challenges.map(({ to, name, lang, picture, state, days, itemCount }) => (
        <li key={to}>
          <a href={to} className={styles.row}>
            <span className={styles.thumb}>
              {picture ? (
                <Picture src={picture} alt="" width={160} height={90} ratio="16:9" sizes="96px" />
              ) : (
                <Icon as={ImageIcon} />
              )}
            </span>
            <span className={styles.rowWords}>
              <span className={styles.rowName}>
                <span lang={lang}>{name}</span>
                <StateBadge state={state} />
              </span>
              <span className={styles.dim}>
                {t("days", { count: days })} · {t("workouts", { count: itemCount })}
              </span>
            </span>
            <Icon as={ChevronRight} size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
