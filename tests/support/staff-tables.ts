/** What the pages of staff have written, as one text that a change of any row changes. */
import type { fileSite } from "./site";

const TABLES = [
  ...["gym_staff", "gym_invitations", "gyms", "gym_changes", "gym_files", "lives", "live_series"],
  ...["live_subscription_types", "payment_accounts", "audit_log", "trainers", "gym_trainers"],
  ...["workout_drafts", "workouts"],
  ...["workout_types", "workout_type_workouts", "workout_type_tag_workouts", "workout_type_tags"],
  ...["tags", "workout_tags"],
  ...["challenges", "challenge_items"],
  ...["gym_changes", "gym_text_sources", "legal_drafts", "legal_versions"],
];

export async function sumStaffTables({
  pool,
}: Pick<ReturnType<typeof fileSite>, "pool">): Promise<string> {
  const ofTable = (name: string) =>
    `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${name} t)`;
  const { rows } = await pool.query<{ sum: string }>(
    `select ${TABLES.map(ofTable).join(" || ")} as sum`,
  );
  return rows[0]?.sum ?? "";
}
