import type { SerializeFrom } from "@remix-run/node";
import { Circle, CircleCheck, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { groupLinks } from "../group-links";
import { StudioPage } from "../studio-page";
import type { loader } from "./overview.server";
import * as styles from "./overview.module.css";

type StudioOverviewProps = Extract<SerializeFrom<typeof loader>, { kind: "gym" }>;

export function StudioOverview({
  frame,
  firstName,
  role,
  siteTo,
  publishTo,
  steps,
}: StudioOverviewProps) {
  const { t } = useTranslation("studio");
  return (
    <StudioPage
      frame={frame}
      title={t("overview.welcome", { name: firstName })}
      lead={t(`roles.${role}.may`)}
      action={
        <ButtonLink to={siteTo} variant="secondary" plain>
          {t("overview.site")}
        </ButtonLink>
      }
    >
      {frame.isDraft ? (
        <section aria-labelledby="draft" className={styles.draft}>
          <h2 id="draft" className={styles.heading}>
            {t("overview.draftTitle")}
          </h2>
          <p className={styles.dim}>{t("overview.draftText")}</p>
          {publishTo ? <ButtonLink to={publishTo}>{t("publish.title")}</ButtonLink> : null}
        </section>
      ) : null}
      {steps.length > 0 ? <Checklist steps={steps} isDraft={frame.isDraft} /> : null}
      <Pages links={frame.links} />
    </StudioPage>
  );
}

interface ChecklistProps extends Pick<StudioOverviewProps, "steps"> {
  isDraft: boolean;
}

function Checklist({ steps, isDraft }: ChecklistProps) {
  const { t } = useTranslation("studio");
  const counted = steps.filter(({ isOptional }) => !isOptional);
  const done = counted.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="steps" className={styles.part}>
      <h2 id="steps" className={styles.heading}>
        {t(isDraft ? "steps.titleDraft" : "steps.title")}
      </h2>
      <p className={styles.dim}>{t("steps.done", { done, count: counted.length })}</p>
      <ol className={styles.rows}>
        {steps.map(({ key, to, isDone }) => (
          <li key={key}>
            <a href={to} className={styles.row}>
              <span className={isDone ? styles.done : styles.open}>
                <Icon as={isDone ? CircleCheck : Circle} />
              </span>
              <span className={styles.rowWords}>
                <span className={styles.rowName}>{t(`steps.${key}.name`)}</span>
                <span className={styles.dim}>
                  {t(isDone ? "steps.isDone" : `steps.${key}.text`)}
                </span>
              </span>
              <Icon as={ChevronRight} size={20} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The studio's other pages, each with what it is for. */
function Pages({ links }: Pick<StudioOverviewProps["frame"], "links">) {
  const { t } = useTranslation("studio");
  const others = links.filter(({ key }) => key !== "overview");
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="pages" className={styles.part}>
      <h2 id="pages" className={styles.heading}>
        {t("overview.pages")}
      </h2>
      {groupLinks(others).map((group) => (
        <LinkCards key={group.key} group={group} />
      ))}
    </section>
  );
}

function LinkCards({ group }: { group: ReturnType<typeof groupLinks>[number] }) {
  const { t } = useTranslation("studio");
  return (
    <>
      {group.key === "start" ? null : (
        <h3 className={styles.groupName}>{t(`navigation.groups.${group.key}`)}</h3>
      )}
      <ul className={styles.pages}>
        {group.links.map(({ key, to }) => (
          <li key={key}>
            <a href={to} className={styles.page}>
              <span className={styles.rowName}>{t(`navigation.${key}`)}</span>
              <span className={styles.dim}>{t(`overview.what.${key}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
