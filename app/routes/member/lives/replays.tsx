import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Section } from "~/ui/layout/section";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { WorkoutCard, WorkoutGrid } from "../catalog/workout-card";
import type { loader } from "./lives.server";

/** Lives to watch again; nothing where there are none. */
export function Replays({ replays }: Pick<SerializeFrom<typeof loader>, "replays">) {
  const { mount } = useShell();
  const { t } = useTranslation("lives");
  const { t: ui } = useTranslation("ui");
  if (replays.length === 0) return null;
  const locked = { badge: ui("community"), heard: ui("locked") };
  return (
    <Section
      title={t("replays")}
      action={
        <TextLink to={paths.category(mount, "RECENT_LIVES")} standalone>
          {t("allReplays")}
        </TextLink>
      }
    >
      <WorkoutGrid>
        {replays.map((replay) => (
          <WorkoutCard
            key={replay.id}
            to={replay.to}
            name={replay.name}
            lang={replay.lang}
            specs={replay.date}
            duration={replay.duration}
            picture={replay.picture ? { src: replay.picture, width: 640, height: 360 } : null}
            locked={replay.locked ? locked : null}
          />
        ))}
      </WorkoutGrid>
    </Section>
  );
}
