import { expect, it } from "vitest";
import { toLibraryMovement } from "./library-movement";
import { toCreatedKey } from "./to-created-key";

const file = { id: "f1", name: "Squat.mp4", kind: "video", durationSeconds: 60 } as const;
const movements = [toLibraryMovement(file, { key: "key00001", isAlone: true })];

it.each([
  [{ name: "Leg day", categoryKeys: ["strength"], movements }, "created"],
  [{ name: "", categoryKeys: ["strength"], movements }, "createdUnnamed"],
  [{ name: "Leg day", categoryKeys: [], movements }, "createdUncategorized"],
  [{ name: "", categoryKeys: [], movements }, "createdBare"],
  [{ name: "Leg day", categoryKeys: ["strength"], movements: [] }, "createdEmpty"],
  [{ name: "", categoryKeys: [], movements: [] }, "createdEmpty"],
])("the message of %j names what it lacks", (content, key) => {
  expect(toCreatedKey(content)).toBe(`studio-workouts:toast.${key}`);
});
