ALTER TABLE "gym_trainers" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whoever has been removed from a gym's team since the roles came teaches there no more.
update gym_trainers t
set left_at = now()
from trainer_accounts a
where a.trainer_id = t.trainer_id
  and not exists (select from gym_staff s where s.gym_id = t.gym_id and s.account_id = a.account_id);
