import { useEffect, useState } from "react";
import type { GuidVerdict } from "~/features/gyms/gym-guid";
import { studioPaths } from "~/studio-paths";

const PAUSE_MS = 250;

/** What the server says of a guid after a pause in typing; null while it is unknown. A late answer is dropped. */
export function useGuidCheck(guid: string): GuidVerdict | null {
  const [answer, setAnswer] = useState<{ guid: string; verdict: GuidVerdict | null } | null>(null);
  useEffect(() => {
    if (guid === "") return undefined;
    const gone = new AbortController();
    const timer = window.setTimeout(() => {
      fetch(studioPaths.guidCheck(guid), { signal: gone.signal })
        .then(async (response) => (await response.json()) as { verdict: GuidVerdict | null })
        // Without an answer the form decides, when it is sent.
        .catch(() => ({ verdict: null }))
        .then(({ verdict }) => {
          if (!gone.signal.aborted) setAnswer({ guid, verdict });
        })
        .catch(() => {});
    }, PAUSE_MS);
    return () => {
      gone.abort();
      window.clearTimeout(timer);
    };
  }, [guid]);
  return answer?.guid === guid ? answer.verdict : null;
}
