import { useEffect, useState } from "react";
import { SECOND_MS } from "~/kernel/time";
import { useShell, type Shell } from "~/ui/shell/use-shell";

const SAVE_COOLDOWN_MS = 2 * SECOND_MS;

/** True for two seconds after the profile was saved (product.md §9): the message that says so has just come. */
export function useSaveCooldown(): boolean {
  const { toast } = useShell();
  const [cooledDown, setCooledDown] = useState<Shell["toast"]>(null);
  const isSaved = toast?.key === "account:toast.saved";
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setCooledDown(toast), SAVE_COOLDOWN_MS);
    return () => clearTimeout(timer);
  }, [isSaved, toast]);
  return isSaved && cooledDown !== toast;
}
