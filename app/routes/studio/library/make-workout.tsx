import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import type { loader } from "./library-file.server";

interface MakeWorkoutProps {
  page: Pick<SerializeFrom<typeof loader>, "file" | "formId" | "formOwner" | "makeWorkoutTo">;
}

/** Creates a workout that plays the file, and leads to its editor. */
export function MakeWorkout({
  page: { file, formId, formOwner, makeWorkoutTo },
}: MakeWorkoutProps) {
  const { t } = useTranslation("library");
  return (
    <form method="post" action={makeWorkoutTo ?? undefined}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name={`file-${file.id}`} value="on" />
      <Button size="large">{t("makeWorkout")}</Button>
    </form>
  );
}
