import type { SerializeFrom } from "@remix-run/node";
import { Dumbbell, LayoutGrid, User, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { Icon } from "~/ui/primitives/icon";
import { PlainLinks } from "~/ui/primitives/plain-links";
import type { loader } from "./search.server";

type TopicsProps = Pick<SerializeFrom<typeof loader>, "topics">;

const ICONS: Record<TopicsProps["topics"][number]["kind"], LucideIcon> = {
  category: LayoutGrid,
  trainer: User,
  equipment: Dumbbell,
};

/** What the typed words begin: categories, trainers and equipment of the gym. */
export function Topics({ topics }: TopicsProps) {
  const { t } = useTranslation("search");
  if (topics.length === 0) return null;
  return (
    <PlainLinks>
      <ChipRow label={t("topics")}>
        {topics.map(({ kind, text, lang, to }) => (
          <Chip key={to} to={to} icon={<Icon as={ICONS[kind]} size={20} />}>
            {lang ? <span lang={lang}>{text}</span> : text}
          </Chip>
        ))}
      </ChipRow>
    </PlainLinks>
  );
}
