import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { GYM_ROLES, type GymRole } from "~/features/identity/roles/studio-permissions";
import { RadioGroup } from "~/ui/patterns/radio-group";
import { useMessage } from "~/ui/shell/use-message";

interface RoleChoiceProps {
  meta: FieldMetadata<string | undefined>;
  /** The role that is chosen at first. */
  fallback: GymRole;
}

/** The four roles, each with what it may do. */
export function RoleChoice({ meta, fallback }: RoleChoiceProps) {
  const { t } = useTranslation("studio");
  const message = useMessage();
  return (
    <RadioGroup
      name={meta.name}
      id={meta.id}
      legend={t("team.role")}
      chosen={meta.initialValue ?? fallback}
      errors={meta.errors?.slice(0, 1).map(message) ?? []}
      choices={GYM_ROLES.map((role) => ({
        value: role,
        label: t(`roles.${role}.name`),
        help: t(`roles.${role}.does`),
      }))}
    />
  );
}
