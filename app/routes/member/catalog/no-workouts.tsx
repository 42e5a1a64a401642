import { useTranslation } from "react-i18next";
import type { BuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState, type Drawing } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";

interface NoWorkoutsProps {
  builtIn: BuiltInType | null;
  /** The category without its filter; null: no filter is active. */
  clearTo: string | null;
}

const DRAWINGS: Record<BuiltInType, Drawing> = {
  RECENT_WORKOUTS: "kettlebell",
  TOP_LIKED: "mat",
  LATER: "mat",
  RECENT_COMPLETED: "mat",
  RECENT_LIVES: "kettlebell",
};

/** An empty list with the next step. */
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
  const kind = builtIn ?? "own";
  return (
    <EmptyState
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      drawing={builtIn ? DRAWINGS[builtIn] : "kettlebell"}
      action={
        <ButtonLink variant="secondary" to={paths.home(mount)}>
          {t("empty.action", { gym: gym?.name })}
        </ButtonLink>
      }
    />
  );
}
