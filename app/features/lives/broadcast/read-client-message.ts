/** Reads a text frame of the broadcasting page. */
import { z } from "zod";
import type { ClientMessage } from "./protocol";

const MESSAGE = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    mime: z.string().max(100),
    hasAudio: z.boolean(),
    keyFrameMs: z.number().int().min(100).max(60_000).nullable(),
    resume: z
      .strictObject({
        part: z
          .number()
          .int()
          .min(0)
          .max(2 ** 31 - 1),
        key: z.string().max(64),
      })
      .nullable(),
  }),
  z.strictObject({ type: z.literal("takeOver") }),
  z.strictObject({ type: z.literal("end") }),
]);

/** Null for anything that the protocol does not know. */
export function readClientMessage(text: string): ClientMessage | null {
  const json = parseJson(text);
  const parsed = MESSAGE.safeParse(json);
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
