import { expect, it } from "vitest";
import { createExecutionId, toUuid } from "./create-execution-id";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it.each([0x00, 0xff, 0x5a])("16 bytes of %i are a random UUID", (byte) => {
  expect(toUuid(new Uint8Array(16).fill(byte))).toMatch(UUID);
});

it("each id is another one", () => {
  expect(createExecutionId()).not.toBe(createExecutionId());
});
