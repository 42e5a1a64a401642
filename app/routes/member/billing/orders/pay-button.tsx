import { useId, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./pay-button.module.css";

/** What a buyer has not given yet; each has a text below `missing` in billing.json. */
export type MissingAnswer = "age" | "terms" | "card";

interface PayButtonProps extends Pick<
  ComponentProps<typeof Button>,
  "value" | "variant" | "disabled" | "pending" | "pendingLabel" | "onClick" | "children"
> {
  missing: readonly MissingAnswer[];
  focusMissing: () => void;
}

/** A button that orders. Until the form is complete it names what is missing, and a press leads there. */
export function PayButton({ missing, focusMissing, ...button }: PayButtonProps) {
  const { t } = useTranslation("billing");
  const hint = useId();
  const isComplete = missing.length === 0;
  const list = missing.map((answer) => t(`missing.${answer}`)).join(", ");
  return (
    <>
      <Button
        {...button}
        name="intent"
        size="large"
        wide
        onIncomplete={isComplete ? undefined : focusMissing}
        aria-describedby={isComplete ? undefined : hint}
      />
      {isComplete ? null : (
        <p id={hint} className={styles.missing}>
          {t("missing.lead", { list })}
        </p>
      )}
    </>
  );
}
