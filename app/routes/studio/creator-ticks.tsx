import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/primitives/checkbox";
import { TextLink } from "~/ui/primitives/text-link";
import { useMessage } from "~/ui/shell/use-message";

interface CreatorTicksProps {
  adult: FieldMetadata<string | undefined>;
  terms: FieldMetadata<string | undefined>;
  termsTo: string;
}

/** What a person confirms on becoming a creator. Neither box is ever ticked by us. */
export function CreatorTicks({ adult, terms, termsTo }: CreatorTicksProps) {
  const { t } = useTranslation("studio");
  const message = useMessage();
  const errorsOf = ({ errors }: FieldMetadata<string | undefined>) =>
    errors?.slice(0, 1).map(message);
  return (
    <>
      <Checkbox
        id={adult.id}
        name={adult.name}
        label={t("creator.adult")}
        errors={errorsOf(adult)}
        required
      />
      <Checkbox
        id={terms.id}
        name={terms.name}
        label={
          <>
            {t("creator.termsBefore")}{" "}
            <TextLink to={termsTo} newTab>
              {t("creator.termsLink")}
            </TextLink>
          </>
        }
        errors={errorsOf(terms)}
        required
      />
    </>
  );
}
