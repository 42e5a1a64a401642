import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { FRAME_HEADER_BYTES, packFrame, unpackFrame } from "./protocol";
import { readClientMessage } from "./read-client-message";

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe("a frame", () => {
  it("is read back as it was packed", () => {
    fc.assert(
      fc.property(uint32, uint32, fc.uint8Array({ minLength: 1 }), (sequence, part, bytes) => {
        const frame = { sequence, part, bytes };
        expect(unpackFrame(packFrame(frame))).toEqual(frame);
      }),
    );
  });

  it("needs a header and at least one byte", () => {
    for (let length = 0; length <= FRAME_HEADER_BYTES; length += 1) {
      expect(unpackFrame(new Uint8Array(length))).toBeNull();
    }
    expect(unpackFrame(new Uint8Array(FRAME_HEADER_BYTES + 1))).not.toBeNull();
  });
});

const hello = {
  type: "hello",
  mime: "video/webm;codecs=vp8,opus",
  hasAudio: true,
  keyFrameMs: null,
  resume: null,
};

test.each([
  [hello, true],
  [{ ...hello, keyFrameMs: 1000, resume: { part: 3, key: "abc" } }, true],
  [{ type: "takeOver" }, true],
  [{ type: "end" }, true],
  [{ ...hello, mime: "x".repeat(101) }, false],
  [{ ...hello, mime: undefined }, false],
  [{ ...hello, keyFrameMs: 0 }, false],
  [{ ...hello, resume: { part: -1, key: "abc" } }, false],
  [{ ...hello, resume: { part: 2 ** 31, key: "abc" } }, false],
  [{ ...hello, more: 1 }, false],
  [{ type: "stop" }, false],
  [{}, false],
  [[], false],
  [null, false],
])("readClientMessage(%j)", (message, isKnown) => {
  expect(readClientMessage(JSON.stringify(message))).toEqual(isKnown ? message : null);
});

it("reads any text without an exception", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readClientMessage(text)).toBeNull();
    }),
  );
});
