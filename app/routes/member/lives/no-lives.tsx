import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./lives.server";

type NoLivesProps = Pick<
  SerializeFrom<typeof loader>,
  "trainer" | "likely" | "gymName" | "startTo" | "replays"
>;

/** Nothing is planned, or nothing with that trainer: what to expect, and a way on. */
export function NoLives({ trainer, likely, gymName, startTo, replays }: NoLivesProps) {
  const { mount } = useShell();
  const { t } = useTranslation("lives");
  if (trainer !== null || startTo !== null) {
    const title = trainer ? t("noneWith", { trainer }) : t("noMatch");
    return (
      <EmptyState
        drawing="search"
        title={title}
        text={t("noMatchText")}
        action={
          <ButtonLink to={paths.lives(mount)} plain variant="secondary">
            {t("all")}
          </ButtonLink>
        }
      />
    );
  }
  const next = gymName === null ? t("noneAnywhere") : (likely ?? t("none"));
  return (
    <EmptyState
      drawing="calendar"
      title={t("noneTitle")}
      text={
        <>
          <p>{next}</p>
          {replays.length > 0 ? <p>{t("noneReplays")}</p> : null}
        </>
      }
      action={
        <ButtonLink to={gymName === null ? paths.gyms() : paths.home(mount)} plain>
          {t(gymName === null ? "toGyms" : "toHome")}
        </ButtonLink>
      }
    />
  );
}
