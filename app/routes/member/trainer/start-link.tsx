import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { GET_STARTED_ID } from "./get-started-id";
import type { GetStartedView } from "./get-started.server";

const LABELS = { open: "startTraining", plan: "start" } as const;

/** To 'Ready to Get Started?' on the same page; it says what a member with access finds there. */
export function StartLink({ kind }: Pick<GetStartedView, "kind">) {
  const { t } = useTranslation("trainer");
  return (
    <ButtonLink to={`#${GET_STARTED_ID}`} plain size="large">
      {t(LABELS[kind])}
    </ButtonLink>
  );
}
