/** The people of the demo world (product.md §26); the server prints them when it starts. */
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
  {
    email: "creator@demo.test",
    firstName: "Tom",
    lastName: "Reyes",
    what: "trainer Tom Reyes, payment account unfinished",
  },
  { email: "owner@demo.test", firstName: "Ruth", lastName: "Adeyemi", what: "owner of Ironworks" },
  {
    email: "manager@demo.test",
    firstName: "Priya",
    lastName: "Raman",
    what: "manager of Ironworks",
  },
  {
    email: "support@demo.test",
    firstName: "Ellis",
    lastName: "Grant",
    what: "member support of Ironworks",
  },
  {
    email: "flowstate-owner@demo.test",
    firstName: "Greta",
    lastName: "Lindner",
    what: "owner of Flowstate",
  },
  { email: "admin@demo.test", firstName: "Sam", lastName: "Keller", what: "platform operator" },
] as const;

export type DemoEmail = (typeof DEMO_ACCOUNTS)[number]["email"];

type DemoStaff = {
  email: DemoEmail;
  gym: "ironworks" | "flowstate";
  role: "OWNER" | "MANAGER" | "TRAINER" | "SUPPORT";
};

/** Both trainers teach in both gyms, and see what they teach. */
export const DEMO_STAFF: DemoStaff[] = [
  { email: "owner@demo.test", gym: "ironworks", role: "OWNER" },
  { email: "manager@demo.test", gym: "ironworks", role: "MANAGER" },
  { email: "support@demo.test", gym: "ironworks", role: "SUPPORT" },
  { email: "flowstate-owner@demo.test", gym: "flowstate", role: "OWNER" },
  ...(["ironworks", "flowstate"] as const).flatMap((gym) => [
    { email: "trainer@demo.test", gym, role: "TRAINER" } as const,
    { email: "creator@demo.test", gym, role: "TRAINER" } as const,
  ]),
];

/** The trainer of each of these accounts. */
export const DEMO_TRAINER_ACCOUNTS: { email: DemoEmail; tuid: string }[] = [
  { email: "trainer@demo.test", tuid: "maya-cole" },
  { email: "creator@demo.test", tuid: "tom-reyes" },
];

const NAMES = `Aisha Khan, Ben Holloway, Carla Neumann, Dean Whitworth, Elif Yıldız, Freya Lindqvist, George Mensah, Hanna Vogel,
Imran Siddiqui, Jess Barker, Kai Brandt, Lena Fischer, Marco Bianchi, Nadia Petrova, Owen Pritchard, Paula Sommer,
Quentin Roux, Rosa Delgado, Samir Haddad, Tilda Berg, Uwe Krause, Vera Novak, Will Ashdown, Xenia Lorenz,
Yusuf Demir, Zoe Marchetti, Anna Weiss, Callum Reid, Dora Szabo, Emil Hartmann, Fiona Doyle, Gareth Moss,
Heike Lange, Isla Munro, Jakob Richter, Katya Orlova, Liam Doherty, Mira Schulz, Noor Aziz, Pia Engel`;

/** Members who only like workouts; they have no usable password. */
export const DEMO_MEMBERS = NAMES.split(/,\s+/).map((name, i) => {
  const [firstName = "", lastName = ""] = name.split(" ");
  const email = `${firstName}.${lastName}@members.demo.test`
    .toLowerCase()
    .normalize("NFKD")
    .replace(/ı/g, "i")
    .replace(/[^a-z.@]/g, "");
  return { email, firstName, lastName, gym: i % 5 < 3 ? "ironworks" : "flowstate" } as const;
});
