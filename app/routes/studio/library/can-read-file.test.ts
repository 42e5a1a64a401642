import { expect, it } from "vitest";
import { canReadFile } from "./can-read-file";

it("a file that is there can be read", async () => {
  expect(await canReadFile(new Blob(["film"]))).toBe(true);
});

it("a file that the phone has removed can not", async () => {
  const removed = new Blob(["film"]);
  removed.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    return part;
  };
  expect(await canReadFile(removed)).toBe(false);
});
