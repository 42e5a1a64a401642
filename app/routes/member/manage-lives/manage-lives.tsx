import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { LiveRowCard } from "./live-row";
import * as styles from "./manage-lives.module.css";
import type { loader } from "./manage-lives.server";

export { loader } from "./manage-lives.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function ManageLives() {
  const { groups, tab, tabs, isPlatform, startTo, formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("manage-lives");
  const [first] = groups;
  const isEmpty = groups.every(({ rows }) => rows.length === 0);
  const hasNone = tabs.every(({ lives }) => lives === 0);
  return (
    <MemberPage back>
      <Section
        title={t("title")}
        headingLevel={1}
        width="column"
        space="tight"
        lead={t(isPlatform ? "leadAllGyms" : "lead")}
        action={first && !isPlatform && !hasNone ? <PlanLink to={first.newTo} /> : null}
      >
        {hasNone ? null : (
          <nav aria-label={t("tabs.label")} className={styles.tabs}>
            {tabs.map(({ name, to, lives }) => (
              <a
                key={name}
                href={to}
                className={styles.tab}
                aria-current={name === tab ? "page" : undefined}
              >
                {t(`tabs.${name}`)} <span className={styles.count}>{lives}</span>
              </a>
            ))}
          </nav>
        )}
        {isEmpty && (!isPlatform || groups.length === 0) ? (
          <Nothing tab={tab} isFirst={hasNone} newTo={first?.newTo ?? null} />
        ) : (
          groups.map((group) => (
            <Group key={group.newTo} group={group} isNamed={isPlatform} formOwner={formOwner} />
          ))
        )}
        {startTo ? <TextLink to={startTo}>{t("toFirst")}</TextLink> : null}
      </Section>
    </MemberPage>
  );
}

function PlanLink({ to }: { to: string }) {
  const { t } = useTranslation("manage-lives");
  return (
    <ButtonLink to={to} icon={<Icon as={Plus} size={20} />}>
      {t("plan")}
    </ButtonLink>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** The lives of one gym, with its name where several gyms are listed. */
function Group({
  group: { gym, rows, newTo, moreTo },
  isNamed,
  formOwner,
}: {
  group: Page["groups"][number];
  isNamed: boolean;
  formOwner: string;
}) {
  const { t } = useTranslation("manage-lives");
  return (
    <div className={styles.group}>
      {isNamed ? (
        <div className={styles.groupHead}>
          <h2 className={styles.gym}>{gym}</h2>
          <PlanLink to={newTo} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ul className={styles.list}>
          {rows.map((live) => (
            <li key={live.guid} id={`live-${live.guid}`}>
              <LiveRowCard live={live} headingLevel={isNamed ? 3 : 2} formOwner={formOwner} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t("noneHere")}</p>
      )}
      {moreTo ? (
        <ButtonLink to={moreTo} variant="secondary">
          {isNamed ? t("moreAt", { gym }) : t("more")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Says what to do first, or why the tab is empty. */
function Nothing({
  tab,
  isFirst,
  newTo,
}: {
  tab: Page["tab"];
  isFirst: boolean;
  newTo: string | null;
}) {
  const { t } = useTranslation("manage-lives");
  const key = newTo === null ? "noGym" : isFirst ? "first" : tab;
  return (
    <EmptyState
      drawing="calendar"
      title={t(`empty.${key}.title`)}
      text={t(`empty.${key}.text`)}
      action={newTo !== null && tab !== "past" ? <PlanLink to={newTo} /> : null}
    />
  );
}
