/** What a member has chosen for the player; the browser keeps it, unless it forbids storage. */
import { useCallback, useState } from "react";
import type { MovementKind } from "~/features/catalog/workouts/workout-kinds";
import { accessStorage } from "./access-storage";

export const RATES = [0.75, 1, 1.25, 1.5] as const;

export interface PlayerPreferences {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Of films; a movement that runs by the clock keeps its own. */
  rate: number;
  captions: boolean;
  /** Three beeps at the end of a movement that runs by the clock. */
  beeps: boolean;
}

const STORAGE_KEY = "player";
const DEFAULTS: PlayerPreferences = {
  volume: 1,
  muted: false,
  rate: 1,
  captions: false,
  beeps: true,
};

/** Each value that is missing or invalid is the default. */
export function parsePreferences(text: string | null): PlayerPreferences {
  const stored = parseRecord(text);
  const { volume, rate } = stored;
  const chosen = { ...DEFAULTS };
  if (typeof volume === "number" && volume >= 0 && volume <= 1) chosen.volume = volume;
  if (RATES.some((one) => one === rate)) chosen.rate = Number(rate);
  for (const name of ["muted", "captions", "beeps"] as const) {
    const value = stored[name];
    if (typeof value === "boolean") chosen[name] = value;
  }
  return chosen;
}

function parseRecord(text: string | null): Partial<Record<keyof PlayerPreferences, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A picture is silent but for its beeps. */
export const canSound = (kind: MovementKind | undefined, { beeps }: PlayerPreferences): boolean =>
  kind !== "IMAGE" || beeps;

export type ChangePreferences = (change: Partial<PlayerPreferences>) => void;

export function usePreferences(): [PlayerPreferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(() =>
    parsePreferences(accessStorage((storage) => storage.getItem(STORAGE_KEY)) ?? null),
  );
  const change: ChangePreferences = useCallback((changes) => {
    // Read again: another tab may have stored its own.
    const stored = accessStorage((storage) => storage.getItem(STORAGE_KEY)) ?? null;
    const text = JSON.stringify({ ...parsePreferences(stored), ...changes });
    accessStorage((storage) => storage.setItem(STORAGE_KEY, text));
    setPreferences((before) => ({ ...before, ...changes }));
  }, []);
  return [preferences, change];
}
