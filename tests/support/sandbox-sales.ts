/** Call it once in a test file: its database with the sandbox, a new shop and student for each test. */
import { beforeEach } from "vitest";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import {
  buying,
  makeSandbox,
  makeStudent,
  NOW,
  openShop,
  type Given,
  type Shop,
  type Student,
} from "./billing-world";
import { fileDatabase } from "./database";

export function sellAtSandbox({ clock = () => NOW }: { clock?: () => Date } = {}) {
  const database = fileDatabase();
  let payments: SandboxProvider;
  let shop: Shop;
  let student: Student;
  beforeEach(async () => {
    payments = makeSandbox(database.db, clock);
    shop = await openShop(database.db);
    student = await makeStudent(database.db);
  });
  return {
    get db() {
      return database.db;
    },
    get payments() {
      return payments;
    },
    get shop() {
      return shop;
    },
    get student() {
      return student;
    },
    /** Switches to another buyer. */
    set student(other: Student) {
      student = other;
    },
    /** The request of the student's form. */
    request: (given: Given = {}) => buying(shop, { payments, student, now: clock(), ...given }),
  };
}
