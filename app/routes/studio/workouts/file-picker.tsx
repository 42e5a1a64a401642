import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import { NameSearch } from "../name-search";
import { MovementStill } from "./movement-still";
import type { listPickable } from "./pick-files.server";
import * as listStyles from "./workout-list.module.css";
import * as styles from "./workouts.module.css";

type Pickable = SerializeFrom<typeof listPickable>;

const KINDS = { video: "VIDEO", audio: "AUDIO", image: "IMAGE" } as const;

/** A form of its own, before the one that it narrows. */
export function PickerSearch({ pickable: { allTo, hasSearch, q } }: { pickable: Pickable }) {
  const { t } = useTranslation("studio-workouts");
  if (!hasSearch) return null;
  return (
    <NameSearch
      id="picker-search"
      action={allTo}
      label={t("pick.search")}
      submit={t("search.submit")}
      q={q}
      all={{ to: allTo, label: t("pick.all") }}
    />
  );
}

/** The files as boxes of the form around it. */
export function FilePicker({
  pickable: { files, q },
  isTicked,
}: {
  pickable: Pickable;
  /** Whether the box of this name is ticked already. */
  isTicked: (name: string) => boolean;
}) {
  const { t } = useTranslation("studio-workouts");
  if (files.length === 0) {
    return <p className={styles.dim}>{q === null ? t("pick.empty") : t("pick.none")}</p>;
  }
  return (
    <ul className={listStyles.cards}>
      {files.map(({ id, isWaiting, kind, name, state, still }) => (
        <li key={id}>
          <label className={listStyles.file}>
            <input
              type="checkbox"
              className={listStyles.check}
              name={`file-${id}`}
              defaultChecked={isTicked(`file-${id}`)}
            />
            <MovementStill still={still} kind={kind ? KINDS[kind] : "VIDEO"} />
            <span className={listStyles.cardWords}>
              <span className={listStyles.cardName}>{name}</span>
              {state === "READY" ? null : <FileWords state={state} isWaiting={isWaiting} />}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function FileWords({ isWaiting, state }: Pick<Pickable["files"][number], "isWaiting" | "state">) {
  const { t } = useTranslation("library");
  return <span className={styles.dim}>{t(isWaiting ? "state.waiting" : `state.${state}`)}</span>;
}

export function PickerPages({ pickable: { moreTo, startTo } }: { pickable: Pickable }) {
  const { t } = useTranslation("studio-workouts");
  return (
    <>
      {moreTo ? (
        <ButtonLink to={moreTo} variant="secondary">
          {t("pick.more")}
        </ButtonLink>
      ) : null}
      {startTo ? <TextLink to={startTo}>{t("toFirst")}</TextLink> : null}
    </>
  );
}
