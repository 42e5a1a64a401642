import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Checkbox } from "~/ui/primitives/checkbox";
import { EmptyState } from "~/ui/primitives/empty-state";
import { FlashToast } from "~/ui/primitives/flash-toast";
import { TextLink } from "~/ui/primitives/text-link";
import { StudioPage } from "../studio-page";
import * as styles from "./categories.module.css";
import type { action, CategoriesAnswer, loader } from "./categories.server";
import { CategoryList } from "./category-list";

export { action, loader } from "./categories.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Categories() {
  const page = useLoaderData<typeof loader>();
  const { categories, formOwner, formTo, frame, moved, newTo, tagsTo, version } = page;
  const answer = useActionData<typeof action>() as CategoriesAnswer | undefined;
  const { t } = useTranslation("categories");
  const add = newTo ? <ButtonLink to={newTo}>{t("add")}</ButtonLink> : null;
  return (
    <StudioPage
      frame={frame}
      title={t("title")}
      lead={t("lead")}
      action={categories.length > 0 ? add : null}
      isRefused={answer !== undefined}
    >
      {answer ? (
        <FlashToast id={answer.error} kind="error" message={t(`refused.${answer.error}`)} />
      ) : null}
      {moved && !answer ? (
        <FlashToast
          id={`${moved.name}${moved.place}`}
          kind="success"
          message={t("order.moved", moved)}
        />
      ) : null}
      {categories.length === 0 ? (
        <EmptyState drawing="mat" title={t("empty.title")} text={t("empty.text")} action={add} />
      ) : (
        <CategoryList
          key={version}
          categories={categories}
          version={version}
          formOwner={formOwner}
          formTo={formTo}
        />
      )}
      {newTo ? null : <p className={styles.dim}>{t("full")}</p>}
      <Titles page={page} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t("tags.title")}</h2>
        <p className={styles.dim}>{t("tags.text")}</p>
        <TextLink to={tagsTo} standalone>
          {t("tags.open")}
        </TextLink>
      </section>
    </StudioPage>
  );
}

function Titles({ page }: { page: SerializeFrom<typeof loader> }) {
  const { formOwner, formTo, titles } = page;
  const { t } = useTranslation("categories");
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t("titles.title")}</h2>
      <form method="post" action={formTo} className={styles.form} key={titles.version}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={titles.version} />
        <Checkbox
          name="isHidden"
          defaultChecked={titles.isHidden}
          label={t("titles.hide")}
          help={t("titles.help")}
        />
        <Button variant="secondary" name="intent" value="titles">
          {t("titles.save")}
        </Button>
      </form>
    </section>
  );
}
