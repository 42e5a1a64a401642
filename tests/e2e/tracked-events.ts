/** The tracking events that a page sends. */
import type { Page } from "./test";

export interface SentEvent {
  workoutId: number;
  workoutExecutionId: string;
  workoutTrackType: string;
  executionTime: number;
  movementId: number | null;
  seq: number;
}

/** The events whose request the server has answered, and the answers; a beacon shows its body to no listener. */
export function listenToTracking(page: Page) {
  const stored: SentEvent[] = [];
  const statuses = new Set<number>();
  page.on("response", (response) => {
    const body = response.request().postData();
    if (!response.url().endsWith("/api/workouts/tracking") || body === null) return;
    if (response.request().resourceType() !== "fetch") return;
    statuses.add(response.status());
    stored.push(...(JSON.parse(body) as SentEvent[]));
  });
  return { stored, statuses };
}

export const typesOf = (events: SentEvent[]) => events.map(({ workoutTrackType: type }) => type);
