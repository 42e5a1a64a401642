import { expect, it } from "vitest";
import { canSound, parsePreferences } from "./player-preferences";

const DEFAULTS = { volume: 1, muted: false, rate: 1, captions: false, beeps: true };

it.each([
  [null, {}],
  ["", {}],
  ["no JSON", {}],
  ["null", {}],
  ["7", {}],
  ["[]", {}],
  ["{}", {}],
  ['{"volume":0.4,"muted":true,"rate":1.25,"captions":true,"beeps":false}', {}],
  ['{"volume":0}', { volume: 0 }],
  ['{"volume":-0.1}', {}],
  ['{"volume":1.1}', {}],
  ['{"volume":"0.5"}', {}],
  ['{"volume":null}', {}],
  ['{"rate":0.75}', { rate: 0.75 }],
  ['{"rate":16}', {}],
  ['{"rate":"1.5"}', {}],
  ['{"muted":"true","captions":1,"beeps":null}', {}],
  ['{"beeps":false,"other":1}', { beeps: false }],
])("reads %s", (text, chosen) => {
  const whole = text?.includes("0.4")
    ? { volume: 0.4, muted: true, rate: 1.25, captions: true, beeps: false }
    : { ...DEFAULTS, ...chosen };
  expect(parsePreferences(text)).toEqual(whole);
});

it.each([
  ["IMAGE", true, true],
  ["IMAGE", false, false],
  ["AUDIO", false, true],
  ["VIDEO", false, true],
] as const)("%s with beeps %s can sound: %s", (kind, beeps, expected) => {
  expect(canSound(kind, { ...parsePreferences(null), beeps })).toBe(expected);
});
