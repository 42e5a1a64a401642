import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";
import { Recording, takeTime } from "./recording";
import type { action, loader } from "./replay.server";

export { action, loader } from "./replay.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const FIELDS = ["begin", "end"] as const;
const LABELS = { begin: "replay.cut.from", end: "replay.cut.to" } as const;

export default function Replay() {
  const { formOwner, liveTitle, picture, state, watchTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("manage-lives");
  const video = useRef<HTMLVideoElement>(null);
  return (
    <ManageFrame
      title={t("replay.title")}
      lead={t(`replay.state.${state}`, { title: liveTitle })}
      isRefused={answer !== undefined}
    >
      {watchTo ? (
        <div>
          <ButtonLink to={watchTo} variant="secondary">
            {t("replay.watch")}
          </ButtonLink>
        </div>
      ) : null}
      {picture === null ? null : (
        <>
          <Recording video={video} master={picture} title={liveTitle} />
          <CutForm video={video} />
        </>
      )}
      {state === "private" ? (
        <form method="post" className={styles.panel}>
          <h2 className={styles.panelTitle}>{t("replay.release.title")}</h2>
          <p className={styles.dim}>{t("replay.release.text")}</p>
          <input type="hidden" name="formOwner" value={formOwner} />
          <Button name="intent" value="release">
            {t("replay.release.submit")}
          </Button>
        </form>
      ) : null}
    </ManageFrame>
  );
}

/** Where the replay begins and ends; with script, at the picture's own time. */
function CutForm({ video }: { video: RefObject<HTMLVideoElement> }) {
  const { formOwner, length, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("manage-lives");
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const errorsOf = (name: "begin" | "end") => {
    const key = answer?.errors[name];
    return key === undefined ? [] : [t(key)];
  };
  const summary = FIELDS.flatMap((name) =>
    errorsOf(name).map((message) => ({
      message: t("errors.named", { field: t(LABELS[name]), message }),
      fieldId: `replay-${name}`,
    })),
  );
  return (
    <form ref={form} method="post" className={styles.panel}>
      <h2 className={styles.panelTitle}>{t("replay.cut.title")}</h2>
      <p className={styles.dim}>{t("replay.cut.text", { length })}</p>
      <FormErrorSummary errors={summary} />
      <input type="hidden" name="formOwner" value={formOwner} />
      {FIELDS.map((name) => (
        <div key={name} className={styles.row}>
          <Field
            name={name}
            id={`replay-${name}`}
            label={t(LABELS[name])}
            defaultValue={answer?.[name] ?? loaded[name]}
            errors={errorsOf(name)}
            autoComplete="off"
            required
          />
          {hydrated ? (
            <Button
              type="button"
              variant="secondary"
              size="small"
              aria-label={t("replay.picture.takeFor", { field: t(LABELS[name]) })}
              onClick={() => takeTime(video.current, form.current, name)}
            >
              {t("replay.picture.take")}
            </Button>
          ) : null}
        </div>
      ))}
      <Button name="intent" value="trim" variant="secondary">
        {t("replay.cut.submit")}
      </Button>
    </form>
  );
}
