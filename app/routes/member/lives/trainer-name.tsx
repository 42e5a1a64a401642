import { useTranslation } from "react-i18next";
import { TextLink } from "~/ui/primitives/text-link";

interface TrainerNameProps {
  name: string;
  /** Null: the trainer has no page at this gym any more. */
  to: string | null;
}

/** Who gives a live: a link to their page, where they have one. */
export function TrainerName({ name, to }: TrainerNameProps) {
  const { t } = useTranslation("lives");
  const text = t("with", { trainer: name });
  return to === null ? (
    text
  ) : (
    <TextLink to={to} plain>
      {text}
    </TextLink>
  );
}
