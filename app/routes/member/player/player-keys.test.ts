import { describe, expect, it } from "vitest";
import { findKeyCommand } from "./player-keys";

describe("findKeyCommand", () => {
  it.each([
    [" ", "toggle"],
    ["k", "toggle"],
    ["K", "toggle"],
    ["m", "mute"],
    ["f", "fullscreen"],
    ["c", "captions"],
    ["t", "panel"],
    ["ArrowLeft", "back"],
    ["ArrowRight", "forward"],
    ["ArrowUp", "louder"],
    ["ArrowDown", "quieter"],
    ["n", "next"],
    ["p", "previous"],
    ["?", "help"],
    ["Enter", null],
    ["Tab", null],
    ["Escape", null],
    ["x", null],
    ["constructor", null],
  ] as const)("reads %j on the stage as %s", (key, command) => {
    expect(findKeyCommand(key, "stage", true)).toBe(command);
  });

  it.each([" ", "k", "m", "ArrowLeft", "ArrowUp"])("leaves %j to a text field", (key) => {
    expect(findKeyCommand(key, "text", true)).toBeNull();
  });

  it.each([
    ["button", " ", null],
    ["button", "k", "toggle"],
    ["button", "ArrowRight", "forward"],
    ["choice", " ", null],
    ["choice", "ArrowRight", null],
    ["choice", "ArrowDown", null],
    ["slider", " ", "toggle"],
    ["slider", "ArrowRight", null],
    ["slider", "ArrowUp", null],
    ["page", " ", "toggle"],
    ["page", "ArrowLeft", "back"],
    ["page", "ArrowUp", null],
    ["page", "ArrowDown", null],
  ] as const)("on a %s, %j is %s", (focus, key, command) => {
    expect(findKeyCommand(key, focus, true)).toBe(command);
  });

  it.each(["k", "m", "f", "c", "t", "T", "n", "p", "?"])(
    "leaves %j to an element outside the stage",
    (key) => {
      for (const focus of ["button", "choice", "page"] as const) {
        expect(findKeyCommand(key, focus, false)).toBeNull();
      }
    },
  );

  it.each([
    ["page", " ", "toggle"],
    ["page", "ArrowLeft", "back"],
    ["button", "ArrowRight", "forward"],
  ] as const)("on a %s outside the stage, %j is still %s", (focus, key, command) => {
    expect(findKeyCommand(key, focus, false)).toBe(command);
  });
});
