import { randomUUID } from "node:crypto";

/** Names a new movement in the forms of its draft. */
export const newMovementKey = (): string => randomUUID().slice(0, 8);
