import { useTranslation } from "react-i18next";
import type { BuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState, type Drawing } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";

export interface NoWorkoutsProps {
  builtIn: BuiltInType | null;
  /** The same category without its filter; null when nothing is filtered. */
  clearTo: string | null;
}

const DRAWINGS: Record<BuiltInType, Drawing> = {
  RECENT_WORKOUTS: "kettlebell",
  TOP_LIKED: "mat",
  RECENT_COMPLETED: "mat",
  RECENT_LIVES: "kettlebell",
};

/** Nothing to show, and the next step (design: States). */
export function NoWorkouts({ builtIn, clearTo }: NoWorkoutsProps) {
  const { mount, gym } = useShell();
  const { t } = useTranslation("catalog");
  if (clearTo !== null) {
    return (
      <EmptyState
        title={t("noMatch.title")}
        text={t("noMatch.text")}
        drawing="search"
        action={
          <ButtonLink variant="secondary" to={clearTo}>
            {t("noMatch.action")}
          </ButtonLink>
        }
      />
    );
  }
  const which = builtIn ?? "own";
  return (
    <EmptyState
      title={t(`empty.${which}.title`)}
      text={t(`empty.${which}.text`)}
      drawing={builtIn ? DRAWINGS[builtIn] : "kettlebell"}
      action={
        <ButtonLink variant="secondary" to={paths.home(mount)}>
          {t("empty.action", { gym: gym?.name })}
        </ButtonLink>
      }
    />
  );
}
