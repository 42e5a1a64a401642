import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/primitives/checkbox";

interface StartAtOnceBoxProps {
  /** What the form starts with. */
  checked: boolean;
  isTrial: boolean;
}

/**
 * The right to withdraw, and the question about the start at once: only a buyer who ticks the box pays for the days
 * until a withdrawal (product.md §19). Nothing ticks it beforehand, and an order needs no tick.
 */
export function StartAtOnceBox({ checked, isTrial }: StartAtOnceBoxProps) {
  const { t } = useTranslation("billing");
  return (
    <Checkbox
      id="startAtOnce"
      name="startAtOnce"
      defaultChecked={checked}
      label={t("startAtOnce.label")}
      help={t(isTrial ? "startAtOnce.rightInTrial" : "startAtOnce.right")}
    />
  );
}
