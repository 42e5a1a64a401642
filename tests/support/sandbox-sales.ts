/** To be called once in a test file: the file's database with the sandbox, and a new shop and student for each test. */
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
    /** Somebody else buys from here on. */
    set student(other: Student) {
      student = other;
    },
    /** What the student's form asks for. */
    request: (given: Given = {}) => buying(shop, { payments, student, now: clock(), ...given }),
  };
}
