/** The texts of pages that creators and few members open; backend.ts leaves the same ones out. */
export const rareTexts = import.meta.glob<Record<string, unknown>>(
  [
    "./locales/*/{brand,broadcast,categories,dashboard,edit-challenges,library,manage-lives}.json",
    "./locales/*/{open-gym,studio,studio-workouts,texts}.json",
    "./locales/*/{equipment,live-reminder,open-day,partner,permission,platform,sandbox}.json",
  ],
  { import: "default" },
);
