import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { GUID_MAX } from "~/features/gyms/gym-guid";
import { Field } from "~/ui/primitives/field";
import * as styles from "./open-gym.module.css";
import { useGuidCheck } from "./use-guid-check";
import type { useOpenGymFields } from "./use-open-gym-fields";

interface GuidFieldProps {
  field: ReturnType<ReturnType<typeof useOpenGymFields>["input"]>;
  /** What stands around the guid in the gym's address. */
  address: { before: string; after: string };
  guid: string;
  onGuid(guid: string): void;
}

/** The gym's address. With script the server says after each pause whether it is free. */
export function GuidField({ field, address, guid, onGuid }: GuidFieldProps) {
  const { t } = useTranslation("open-gym");
  const box = useRef<HTMLDivElement>(null);
  const verdict = useGuidCheck(guid);
  useShownGuid(box, guid);
  const shown = guid === "" ? t("form.guidSample") : guid;
  return (
    <div ref={box} className={styles.guid}>
      <Field
        {...field}
        label={t("form.guid")}
        help={
          <>
            {t("form.guidHelp")}{" "}
            <strong className={styles.address}>{address.before + shown + address.after}</strong>
          </>
        }
        maxLength={GUID_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => onGuid(currentTarget.value.trim().toLowerCase())}
      />
      <p className={styles.verdict} role="status">
        {verdict === null ? null : (
          <span className={verdict === "free" ? styles.free : styles.taken}>
            {t(`guid.${verdict}`)}
          </span>
        )}
      </p>
    </div>
  );
}

/** The input keeps what was typed before the script ran, so it is not bound to a state. */
function useShownGuid(box: RefObject<HTMLDivElement>, guid: string): void {
  useEffect(() => {
    const input = box.current?.querySelector("input");
    if (input && guid !== "" && input.value.trim().toLowerCase() !== guid) input.value = guid;
  }, [box, guid]);
}
