import { CircleCheck, Heart, Radio, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BUILT_IN_TYPES } from "~/features/catalog/workout-types/built-in-types";
import { paths } from "~/paths";
import { Section } from "~/ui/layout/section";
import { BookmarkIcon } from "~/ui/primitives/bookmark-icon";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { Icon } from "~/ui/primitives/icon";
import { useShell } from "~/ui/shell/use-shell";
import * as styles from "./categories.module.css";
import { Covers, type Cover } from "./covers";

const BUILT_IN_ICONS = {
  RECENT_WORKOUTS: Sparkles,
  TOP_LIKED: Heart,
  LATER: BookmarkIcon,
  RECENT_COMPLETED: CircleCheck,
  RECENT_LIVES: Radio,
} as const;

interface CategoriesProps {
  categories: readonly Cover[];
  /** The member has workouts on the list "Later". */
  hasSaved: boolean;
}

/** The gym's categories as covers, and the built-in ones below; nothing for a gym without categories. */
export function Categories({ categories, hasSaved }: CategoriesProps) {
  const { mount, person } = useShell();
  const { t } = useTranslation("home");
  const { t: names } = useTranslation("collections");
  if (categories.length === 0) return null;
  const builtIn = BUILT_IN_TYPES.filter((type) =>
    type === "LATER" ? hasSaved : person || type !== "RECENT_COMPLETED",
  );
  return (
    <Section title={t("categories")}>
      <Covers covers={categories} />
      <div className={styles.builtIn}>
        <ChipRow label={t("collections")}>
          {builtIn.map((type) => (
            <Chip
              key={type}
              to={paths.category(mount, type)}
              icon={<Icon as={BUILT_IN_ICONS[type]} size={16} />}
            >
              {names(type)}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </Section>
  );
}
