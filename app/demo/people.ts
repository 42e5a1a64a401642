/** The demo world's people (interface.md); the start prints them. */
export const DEMO_PASSWORD = "demo1234";

export const DEMO_ACCOUNTS = [
  {
    email: "member@demo.test",
    firstName: "Mia",
    lastName: "Okafor",
    what: "active monthly plan in Ironworks",
  },
  {
    email: "canceled@demo.test",
    firstName: "Jonas",
    lastName: "Weber",
    what: "cancelled, still running in Ironworks",
  },
  {
    email: "expired@demo.test",
    firstName: "Lucía",
    lastName: "Marín",
    what: "expired in Ironworks",
  },
  { email: "new@demo.test", firstName: "Noah", lastName: "Bennett", what: "no subscription" },
  { email: "trainer@demo.test", firstName: "Maya", lastName: "Cole", what: "trainer Maya Cole" },
  { email: "owner@demo.test", firstName: "Ruth", lastName: "Adeyemi", what: "owner of Ironworks" },
  { email: "admin@demo.test", firstName: "Sam", lastName: "Keller", what: "platform operator" },
] as const;

export type DemoEmail = (typeof DEMO_ACCOUNTS)[number]["email"];
