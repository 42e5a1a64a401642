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
    ["Enter", null],
    ["Tab", null],
    ["Escape", null],
    ["x", null],
    ["constructor", null],
  ] as const)("reads %j on the stage as %s", (key, command) => {
    expect(findKeyCommand(key, "stage")).toBe(command);
  });

  it.each([" ", "k", "m", "ArrowLeft", "ArrowUp"])("leaves %j to a text field", (key) => {
    expect(findKeyCommand(key, "text")).toBeNull();
  });

  it.each([
    ["button", " ", null],
    ["button", "k", "toggle"],
    ["button", "ArrowRight", "forward"],
    ["choice", " ", null],
    ["choice", "ArrowRight", null],
    ["choice", "ArrowDown", null],
    ["choice", "m", "mute"],
    ["slider", " ", "toggle"],
    ["slider", "ArrowRight", null],
    ["slider", "ArrowUp", null],
    ["page", " ", "toggle"],
    ["page", "ArrowLeft", "back"],
    ["page", "ArrowUp", null],
    ["page", "ArrowDown", null],
  ] as const)("on a %s, %j is %s", (focus, key, command) => {
    expect(findKeyCommand(key, focus)).toBe(command);
  });
});
