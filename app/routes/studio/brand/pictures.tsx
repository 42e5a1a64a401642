import { useActionData, useLoaderData } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { TextLink } from "~/ui/primitives/text-link";
import { BrandPage } from "./brand-page";
import { CropForm } from "./crop-form";
import { FocusForm } from "./focus-form";
import { PictureConflict } from "./picture-conflict";
import { PictureForm } from "./picture-form";
import type { action, loader } from "./pictures.server";
import type { PicturesAnswer } from "./save-picture.server";
import * as styles from "./brand.module.css";
import * as pictureStyles from "./pictures.module.css";

export { action, loader } from "./pictures.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["brand", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

type LoadedPicture = ReturnType<typeof useLoaderData<typeof loader>>["pictures"][number];

export default function Pictures() {
  const { frame, homePreviewTo, tabs, isUploadLost, pictures } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const answer = useActionData<typeof action>() as PicturesAnswer | undefined;
  return (
    <BrandPage
      frame={frame}
      tabs={tabs}
      homePreviewTo={homePreviewTo}
      lead={t("pictures.lead")}
      isRefused={Boolean(answer?.error ?? answer?.conflict)}
    >
      {isUploadLost && !answer ? (
        <p role="status" className={styles.note}>
          {t("pictures.again")}
        </p>
      ) : null}
      {pictures.map((picture) => (
        <PictureSection
          key={picture.kind}
          picture={picture}
          answer={answer?.kind === picture.kind ? answer : undefined}
        />
      ))}
    </BrandPage>
  );
}

interface PictureSectionProps {
  picture: LoadedPicture;
  answer: PicturesAnswer | undefined;
}

function PictureSection({ picture, answer }: PictureSectionProps) {
  const { focus, focusValues, gymName, logoTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const { kind, src, version, source } = picture;
  const typed = answer?.crop ?? picture.typedCrop;
  return (
    <section id={kind} className={styles.part}>
      <h2 className={styles.heading}>{t(`pictures.${kind}`)}</h2>
      {kind === "logo" ? null : <p className={styles.dim}>{t(`pictures.${kind}Text`)}</p>}
      {answer?.conflict ? <PictureConflict kind={kind} conflict={answer.conflict} /> : null}
      {kind === "logo" ? (
        <div className={pictureStyles.logo}>
          <LogoBadge name={gymName} src={src} size="medium" />
          <TextLink to={logoTo} plain standalone>
            {t("pictures.toLogo")}
          </TextLink>
        </div>
      ) : null}
      {kind === "header" && src ? (
        <FocusForm
          src={src}
          version={version}
          focus={focus}
          values={focusValues}
          error={answer?.error === "focus"}
        />
      ) : null}
      {kind === "logo" ? null : (
        <PictureForm picture={{ ...picture, kind }} error={answer?.error} />
      )}
      {source ? (
        <details className={styles.part} open={typed !== null || answer?.error === "crop"}>
          <summary className={styles.summary}>
            {t(`crop.of.${kind}`)}
            <Icon as={ChevronDown} size={20} />
          </summary>
          <div className={styles.folded}>
            {answer?.error === "crop" ? <p role="alert">{t("pictures.errors.crop")}</p> : null}
            <CropForm
              key={`${version} ${JSON.stringify(typed)}`}
              picture={picture}
              source={source}
              typed={typed}
            />
          </div>
        </details>
      ) : null}
    </section>
  );
}
