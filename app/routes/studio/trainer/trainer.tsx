import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { StudioPage } from "../studio-page";
import { FilmForm } from "./film-form";
import { PictureForm } from "./picture-form";
import type { action, loader, OwnPage, TrainerAnswer } from "./trainer.server";
import { WORDS_FORM, WordsForm } from "./words-form";
import { WordsPreview } from "./words-preview";
import * as styles from "./trainer-page.module.css";

export { action, loader } from "./trainer.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["trainer-page", "categories", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Trainer() {
  const { formOwner, frame, own } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TrainerAnswer | undefined;
  const { t } = useTranslation("trainer-page");
  return (
    <StudioPage
      frame={frame}
      title={t("title")}
      lead={t("lead")}
      isRefused={isRefused(answer)}
      {...(own ? { preservedFormId: WORDS_FORM } : {})}
    >
      {own ? (
        <Own own={own} answer={answer} />
      ) : (
        <EmptyState
          title={t("create.title")}
          text={t("create.text")}
          action={
            <form method="post">
              <input type="hidden" name="formOwner" value={formOwner} />
              <Button size="large" name="intent" value="create">
                {t("create.submit")}
              </Button>
            </form>
          }
        />
      )}
    </StudioPage>
  );
}

const isRefused = (answer: TrainerAnswer | undefined): boolean =>
  Boolean(answer?.reply?.error ?? answer?.conflict ?? answer?.pictureError ?? answer?.filmError);

function Own({ own, answer }: { own: OwnPage; answer: TrainerAnswer | undefined }) {
  const { formOwner } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("trainer-page");
  const gyms = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(own.gyms);
  return (
    <>
      {own.gyms.length > 1 ? <p className={styles.dim}>{t("shared", { gyms })}</p> : null}
      <p className={styles.links}>
        <TextLink to={own.aboutTo} plain standalone>
          {t("see.about")}
        </TextLink>
        <TextLink to={own.joinTo} plain standalone>
          {t("see.join")}
        </TextLink>
      </p>
      <WordsForm own={own} answer={answer} />
      <WordsPreview own={own} typed={answer?.reply?.initialValue} />
      <FilmForm
        film={own.film}
        formOwner={formOwner}
        formTo={own.ownTo}
        error={answer?.filmError}
      />
      <section className={styles.section} aria-labelledby="pictures">
        <h2 id="pictures" className={styles.heading}>
          {t("pictures.title")}
        </h2>
        <div className={styles.pictures}>
          {own.pictures.map((picture) => (
            <PictureForm
              key={picture.picture}
              picture={picture}
              formOwner={formOwner}
              formTo={own.ownTo}
              maxMb={own.maxMb}
              error={
                answer?.pictureError?.picture === picture.picture
                  ? answer.pictureError.reason
                  : undefined
              }
            />
          ))}
        </div>
      </section>
    </>
  );
}
