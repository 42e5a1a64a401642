import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { MAX_NAME_PART } from "~/features/library/file-name";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { TextLink } from "~/ui/primitives/text-link";
import { MovementStill } from "./movement-still";
import type { listPickable } from "./pick-files.server";
import * as listStyles from "./workout-list.module.css";
import * as styles from "./workouts.module.css";

type Pickable = SerializeFrom<typeof listPickable>;

const KINDS = { video: "VIDEO", audio: "AUDIO", image: "IMAGE" } as const;

/** A form of its own, before the one that it narrows. A form that is sent by GET drops the query of its address. */
export function PickerSearch({ pickable: { allTo, hasSearch, q } }: { pickable: Pickable }) {
  const { t } = useTranslation("studio-workouts");
  if (!hasSearch) return null;
  return (
    <search className={listStyles.search}>
      <form method="get" action={allTo}>
        {[...new URLSearchParams(allTo.split("?")[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          id="picker-search"
          name="q"
          type="search"
          label={t("pick.search")}
          defaultValue={q ?? ""}
          maxLength={MAX_NAME_PART}
          autoComplete="off"
          enterKeyHint="search"
          addon={<Button variant="secondary">{t("search.submit")}</Button>}
        />
      </form>
      {q === null ? null : (
        <TextLink to={allTo} standalone>
          {t("pick.all")}
        </TextLink>
      )}
    </search>
  );
}

/** The files as boxes of the form around it. */
export function FilePicker({
  pickable: { files, q },
  ticked,
}: {
  pickable: Pickable;
  /** The file that is picked already. */
  ticked: string | null;
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
              defaultChecked={id === ticked}
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
