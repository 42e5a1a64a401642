import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./calendar.module.css";
import type { loader } from "./edit-challenge.server";
import { StateBadge } from "./state-badge";

type Page = SerializeFrom<typeof loader>;

interface ChallengeStateProps {
  page: Pick<Page, "challenge" | "formOwner" | "frame" | "publicTo" | "version">;
  /** The deletion was refused, and may be asked for again. */
  isDeleteOpen: boolean;
}

/** Who sees the challenge now, and the step to the next state; what is hard to undo is folded. */
export function ChallengeState({ isDeleteOpen, page }: ChallengeStateProps) {
  const { challenge, formOwner, frame, publicTo, version } = page;
  const { t } = useTranslation("edit-challenges");
  const { itemCount, state, walkers } = challenge;
  return (
    <section aria-label={t("state.label")} className={styles.state}>
      <div className={styles.stateWords}>
        <StateBadge state={state} />
        <p>
          {state === "published" && frame.isDraft
            ? t("state.publishedInDraftText")
            : t(`state.${state}Text`)}
        </p>
        {state === "draft" ? null : (
          <p className={styles.dim}>{t("walkers", { count: walkers })}</p>
        )}
        {publicTo ? (
          <TextLink to={publicTo} plain standalone>
            {t("state.see")}
          </TextLink>
        ) : null}
      </div>
      {state === "draft" && itemCount === 0 ? (
        <p className={styles.dim}>{t("state.publishNeeds")}</p>
      ) : null}
      {state === "draft" && itemCount > 0 ? (
        <Act formOwner={formOwner}>
          <input type="hidden" name="version" value={version ?? ""} />
          <Button name="intent" value="publish" size="large">
            {t("state.publish")}
          </Button>
        </Act>
      ) : null}
      {state === "archived" ? (
        <Act formOwner={formOwner}>
          <Button name="intent" value="restore" variant="secondary">
            {t("state.restore")}
          </Button>
        </Act>
      ) : null}
      {state === "published" ? (
        <Folded title={t("state.archive")} text={t("state.archiveText")}>
          <Act formOwner={formOwner}>
            <Button name="intent" value="archive" variant="danger">
              {t("state.archive")}
            </Button>
          </Act>
        </Folded>
      ) : null}
      {state === "draft" ? (
        <Folded title={t("state.delete")} text={t("state.deleteText")} isOpen={isDeleteOpen}>
          <Act formOwner={formOwner}>
            <input type="hidden" name="version" value={version ?? ""} />
            <Button name="intent" value="delete" variant="danger">
              {t("state.delete")}
            </Button>
          </Act>
        </Folded>
      ) : null}
    </section>
  );
}

interface FoldedProps {
  title: string;
  text: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Folded({ children, isOpen = false, text, title }: FoldedProps) {
  return (
    <details className={styles.folded} open={isOpen}>
      <summary className={styles.summary}>{title}</summary>
      <p className={styles.dim}>{text}</p>
      {children}
    </details>
  );
}

function Act({ formOwner, children }: { formOwner: string; children: ReactNode }) {
  return (
    <form method="post" className={styles.act}>
      <input type="hidden" name="formOwner" value={formOwner} />
      {children}
    </form>
  );
}
