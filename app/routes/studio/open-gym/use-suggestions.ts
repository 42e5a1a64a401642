/** With script: the guid follows the name, the currency the country, and the time zone is the browser's. */
import type { SerializeFrom } from "@remix-run/node";
import { useEffect, useRef, useState } from "react";
import { suggestGuid } from "~/features/gyms/gym-guid";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { loadOpenGymForm } from "./load-open-gym-form.server";

interface SuggestionOptions {
  form: SerializeFrom<typeof loadOpenGymForm>;
  /** False for a form that comes back: what it holds was chosen. */
  isNew: boolean;
  guid: string;
}

export function useSuggestions({ form, isNew, guid: typedGuid }: SuggestionOptions) {
  const box = useRef<HTMLDivElement>(null);
  const [guid, setGuid] = useState(typedGuid);
  const hydrated = useHydrated();
  const ownZone =
    hydrated && isNew ? new Intl.DateTimeFormat().resolvedOptions().timeZone || null : null;
  /** What a person has chosen follows nothing any more. */
  const chosen = useRef({ guid: !isNew && typedGuid !== "", currency: !isNew });
  const selectOf = (name: string) =>
    box.current?.querySelector<HTMLSelectElement>(`select[name=${name}]`);

  useEffect(() => {
    const select = box.current?.querySelector<HTMLSelectElement>("select[name=timeZone]");
    if (select && ownZone !== null) select.value = ownZone;
  }, [ownZone]);

  const isKnown = ownZone === null || form.timeZones.some(({ value }) => value === ownZone);
  const suggestions = {
    guid,
    timeZones: isKnown
      ? form.timeZones
      : [{ value: ownZone, text: ownZone.replaceAll("_", " ") }, ...form.timeZones],
    onName: (name: string) => {
      if (!chosen.current.guid) setGuid(suggestGuid(name));
    },
    onGuid: (next: string) => {
      chosen.current.guid = next !== "";
      setGuid(next);
    },
    onCountry: (country: string) => {
      const select = selectOf("currency");
      if (select && !chosen.current.currency) select.value = form.currencyOf[country] ?? "";
    },
    onCurrency: () => {
      chosen.current.currency = true;
    },
  };
  return [box, suggestions] as const;
}
