import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";

const TONES = { draft: "warn", published: "good", archived: "neutral" } as const;

export function StateBadge({ state }: { state: keyof typeof TONES }) {
  const { t } = useTranslation("edit-challenges");
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
