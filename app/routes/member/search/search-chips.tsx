import type { SerializeFrom } from "@remix-run/node";
import {
  CalendarCheck,
  Dumbbell,
  LayoutGrid,
  SlidersHorizontal,
  User,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { searchQuery } from "~/features/search/search-address";
import { paths } from "~/paths";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { Icon } from "~/ui/primitives/icon";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./search.server";

type Data = SerializeFrom<typeof loader>;
type SearchChipsProps = Pick<Data, "query" | "chosen" | "sort" | "chosenOptions" | "topics">;

const ICONS: Record<Data["topics"][number]["kind"], LucideIcon> = {
  category: LayoutGrid,
  challenge: CalendarCheck,
  trainer: User,
  equipment: Dumbbell,
};

/** The filters and what of them is on; then the categories, challenges, trainers and equipment that the words begin. */
export function SearchChips({ chosenOptions, topics, ...search }: SearchChipsProps) {
  const { mount } = useShell();
  const { t } = useTranslation("search");
  const { t: ui } = useTranslation("ui");
  const count = chosenOptions.length;
  return (
    <PlainLinks>
      <ChipRow label={t("filters")}>
        <Chip
          to={paths.searchFilter(mount, searchQuery(search))}
          marked={count > 0}
          icon={<Icon as={SlidersHorizontal} size={20} />}
        >
          {count > 0 ? t("filterCount", { count }) : t("filter")}
        </Chip>
        {chosenOptions.map(({ label, lang, to }) => (
          <Chip key={to} to={to} selected clearLabel={ui("chip.clear")}>
            {lang ? <span lang={lang}>{label}</span> : label}
          </Chip>
        ))}
        {topics.map(({ kind, text, lang, to }) => (
          <Chip key={to} to={to} icon={<Icon as={ICONS[kind]} size={20} />}>
            {lang ? <span lang={lang}>{text}</span> : text}
          </Chip>
        ))}
      </ChipRow>
    </PlainLinks>
  );
}
