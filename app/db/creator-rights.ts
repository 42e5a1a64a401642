/**
 * What a creator's transaction (gym-transaction.server.ts) may do with each table that has a gym, as
 * row-security.server.ts grants it. A table that is missing here, or has no gym, is closed to creators.
 */
export type Right = "select" | "insert" | "update" | "delete";

interface CreatorRights {
  may: readonly Right[];
  why: string;
  /** Rows that belong to no gym may be read too. */
  readsPlatformRows?: true;
}

const ALL: readonly Right[] = ["select", "insert", "update", "delete"];
const READ: readonly Right[] = ["select"];
const NOTHING: readonly Right[] = [];

const CONTENT: CreatorRights = { may: ALL, why: "what the gym publishes" };
const OFFER: CreatorRights = { may: ALL, why: "what the gym sells" };
const PROGRESS: CreatorRights = { may: NOTHING, why: "a member's progress is private" };
const MONEY: CreatorRights = { may: READ, why: "written from what the payment provider says" };
const SECRET: CreatorRights = { may: NOTHING, why: "holds hashes of secrets of a login or link" };
const DELIVERY: CreatorRights = { may: NOTHING, why: "addresses and messages of members" };

export const CREATOR_RIGHTS: Readonly<Record<string, CreatorRights>> = {
  gyms: {
    may: ["select", "update"],
    why: "the gym itself; it is opened and closed by the program",
  },
  gym_changes: {
    may: ["select", "insert", "update"],
    why: "what an undo writes back; a job deletes it after 30 days",
  },
  gym_text_sources: { may: ALL, why: "what was typed for the gym's texts" },
  legal_drafts: { may: ALL, why: "legal texts before their publication" },
  gym_domains: { may: READ, why: "a host counts once the program has verified it" },
  gym_staff: { may: READ, why: "roles are given by a mailed token, with the password asked again" },
  gym_invitations: { may: NOTHING, why: "holds the hash of a mailed token, and an address" },
  creator_confirmations: { may: READ, why: "what somebody confirmed stays as it is" },
  gym_trainers: { may: ALL, why: "who teaches in the gym" },
  applications: { may: READ, why: "public keys of brands are made by the program" },
  library_files: CONTENT,
  gym_files: CONTENT,
  gym_file_uploads: CONTENT,
  audit_log: { may: ["select", "insert"], why: "what creators did stays as it is" },

  workouts: CONTENT,
  movements: CONTENT,
  workout_drafts: CONTENT,
  equipment: CONTENT,
  tags: CONTENT,
  workout_tags: CONTENT,
  workout_types: CONTENT,
  workout_type_tags: CONTENT,
  workout_type_tag_workouts: CONTENT,
  workout_type_workouts: CONTENT,
  workout_subscription_types: CONTENT,
  challenges: CONTENT,
  challenge_items: CONTENT,
  workouts_to_index: {
    may: ["select", "insert", "update"],
    why: "triggers note here which workouts have new words",
  },
  workout_words: { may: NOTHING, why: "written by a job" },
  search_words: { may: NOTHING, why: "written by a job" },

  lives: CONTENT,
  live_series: CONTENT,
  live_subscription_types: CONTENT,
  live_parts: { may: READ, why: "written while a broadcast arrives" },
  live_segments: { may: READ, why: "written while a broadcast arrives" },
  live_questions: { may: ["select", "update"], why: "asked by members, hidden by staff" },
  live_blocks: { may: ALL, why: "staff block and unblock who asks" },
  live_seats: { may: READ, why: "taken by members; staff see who comes" },
  live_reminders: { may: NOTHING, why: "a member's own setting" },

  subscription_types: { ...OFFER, readsPlatformRows: true },
  products: OFFER,
  promotions: OFFER,
  promotion_plans: OFFER,
  promotion_products: OFFER,

  ledger_entries: MONEY,
  payment_accounts: MONEY,
  subscriptions: MONEY,
  orders: { may: NOTHING, why: "a member's means of payment, address of return and age" },
  parent_permissions: { may: NOTHING, why: "names and mail addresses of parents" },
  payment_account_states: SECRET,
  password_resets: SECRET,
  social_logins: SECRET,
  legal_versions: { may: ["select", "insert"], why: "a published version stays as it is" },

  outbox_mails: DELIVERY,
  push_messages: DELIVERY,
  push_subscriptions: DELIVERY,
  analytics_events: { may: NOTHING, why: "for the operators" },

  challenge_members: PROGRESS,
  challenge_moves: PROGRESS,
  challenge_done: PROGRESS,
  saved_workouts: PROGRESS,
  workout_likes: PROGRESS,
  workout_starts: PROGRESS,
  workout_completions: PROGRESS,
  workout_days: PROGRESS,
  workout_executions: PROGRESS,
  workout_events: PROGRESS,
};
