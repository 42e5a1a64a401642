-- Whoever taught at a gym and has an account is in its team: the lives of a trainer are managed by the role.
insert into gym_staff (gym_id, account_id, role)
select t.gym_id, a.account_id, 'TRAINER'
from gym_trainers t
join trainer_accounts a on a.trainer_id = t.trainer_id
on conflict do nothing;
