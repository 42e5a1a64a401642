/** Queries on tables that grow with every sale use an index, as the planner reports; a scan would grow too. */
import { sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { listLateCharges } from "~/features/billing/withdrawals/refund-late-charges.server";
import { listUnsyncedCustomers } from "~/features/billing/customers/sync-customer.server";
import { buildPurge } from "~/features/billing/events/purge-payment-events.server";
import { selectDueReminders } from "~/features/lives/reminders/claim-due-reminders.server";
import { listOpenOrders } from "~/features/billing/orders/queries.server";
import {
  listOverdueSubscriptions,
  listUnendedWithdrawals,
} from "~/features/billing/subscriptions/queries.server";
import { buildStaleSeats } from "~/features/lives/seats/free-stale-seats.server";
import { selectDueMessages } from "~/features/notifications/push/deliver-push.server";
import { openShop } from "../support/billing-world";
import { fileDatabase } from "../support/database";

const MEMBERS = 3_000;

const database = fileDatabase();
beforeAll(async () => {
  const { db } = database;
  const { gymId, plain } = await openShop(db);
  await db.execute(sql`
    with people as (
      insert into accounts (email, email_folded, password_hash, first_name, last_name)
      select mail, mail, '-', 'Ada', 'B' from generate_series(1, ${MEMBERS}::int) i, concat(i, '@sold.test') mail
      returning id
    ), members as (
      insert into students (account_id) select id from people returning id
    ), customers as (
      insert into payment_customers (student_id, provider, customer_ref)
      select id, 'stripe', concat('cus_', id) from members
    ), sold as (
      insert into orders (id, student_id, gym_id, subscription_type_id, channel, attempt_id, provider, status,
        list_price_minor, amount_minor, currency, trial_days, fee_basis_points, terms_accepted_at, created_at)
      select gen_random_uuid(), id, ${gymId}::int, ${plain}::int, 'CARD', id, 'stripe',
        case when id % 10 = 0 then 'OPEN' else 'FULFILLED' end,
        1000, 1000, 'GBP', 0, 1000, now(), now() - interval '1 day'
      from members returning id, student_id, status
    ), held as (
      insert into subscriptions (id, student_id, gym_id, subscription_type_id, order_id, payment_provider,
        provider_ref, status, price_minor, currency, started_at, current_period_end, synced_at)
      select gen_random_uuid(), student_id, ${gymId}::int, ${plain}::int, id, 'STRIPE',
        id, 'active', 1000, 'GBP', now(), now() + student_id * interval '1 minute', now()
      from sold where status = 'FULFILLED'
    )
    insert into ledger_entries (kind, ref, order_id, student_id, gym_id, amount_minor, currency,
      fee_basis_points, fee_minor, at)
    select 'CHARGE', id, id, student_id, ${gymId}::int, 1000, 'GBP', 1000, 100, now()
    from sold where status = 'FULFILLED'`);
  await db.execute(sql`
    insert into refunds (id, order_id, charge_ref, amount_minor, currency, ends_access, reason,
      status, refund_ref)
    select gen_random_uuid(), id, id, 100, 'GBP', false, 'goodwill', 'DONE', concat('re_', id)
    from orders where status = 'FULFILLED'`);
  await db.execute(sql`
    insert into payment_events (provider, event_id, type, payload, received_at, handled_at, attempts)
    select 'stripe', concat('evt_', i), 'invoice.paid', '{}', at, at, 1
    from generate_series(1, 20000) i, lateral (select now() - i * interval '3 minutes' as at) as arrived`);
  await db.execute(sql`
    with live as (
      insert into lives (guid, gym_id, title, starts_at, time_zone, duration_minutes)
      values ('seats', ${gymId}::int, 'Seats', now(), 'UTC', 30) returning id
    )
    insert into live_seats (gym_id, live_id, student_id, state, asked_at, seen_at)
    select ${gymId}::int, live.id, students.id, case when students.id % 20 = 0 then 'WAITING' else 'LEFT' end,
      now(), now() - students.id * interval '1 minute'
    from live, students`);
  await db.execute(sql`
    with planned as (
      insert into lives (guid, gym_id, title, starts_at, time_zone, duration_minutes)
      select concat('live-', i), ${gymId}::int, 'Live', now() + i * interval '1 hour', 'UTC', 45
      from generate_series(1, ${MEMBERS}::int) i returning id, gym_id
    )
    insert into live_reminders (gym_id, live_id, student_id, by_mail, by_push, asked_at)
    select planned.gym_id, planned.id, few.id, true, false, now()
    from planned, (select id from students order by id limit 20) few`);
  await db.execute(sql`
    with signed_in as (
      insert into sessions (token_hash, account_id, last_seen_at, expires_at)
      select concat('h', id), account_id, now(), now() from students order by id limit 1 returning id
    ), browsers as (
      insert into push_subscriptions (gym_id, student_id, session_id, endpoint, p256dh, auth, lang)
      select ${gymId}::int, students.id, signed_in.id, concat('https://push.test/', students.id), 'p', 'a', 'EN'
      from students, signed_in returning id, gym_id
    )
    insert into push_messages (gym_id, subscription_id, key, kind, facts, expires_at, next_attempt_at)
    select gym_id, id, 'k', 'liveReminder', '{}', now() + interval '1 day', now() + interval '1 hour'
    from browsers`);
  await db.execute(sql`analyze`);
});

const now = new Date();
const QUERIES: Record<string, () => SQL> = {
  ledger_entries_of_order: () =>
    sql`select 1 from ledger_entries
        where order_id = '00000000-0000-7000-8000-000000000000' and kind = 'CHARGE'`,
  subscriptions_overdue: () =>
    listOverdueSubscriptions(database.db, {
      provider: "stripe",
      endedBefore: now,
      readBefore: now,
      limit: 100,
    }).getSQL(),
  subscriptions_withdrawn: () =>
    listUnendedWithdrawals(database.db, { provider: "stripe", before: now, limit: 100 }).getSQL(),
  subscriptions_withdrawn_end: () =>
    listLateCharges(database.db, {
      ...{ provider: "stripe", limit: 100, endedAfter: now, refusedBefore: now },
    }).getSQL(),
  payment_events_handled: () => buildPurge(database.db, { now, limit: 100 }).getSQL(),
  payment_customers_unsynced: () =>
    listUnsyncedCustomers(database.db, { provider: "stripe", limit: 100 }).getSQL(),
  live_seats_seen: () => buildStaleSeats(database.db, { now, limit: 100 }).getSQL(),
  lives_planned: () => selectDueReminders(database.db, { now, limit: 200 }).getSQL(),
  push_messages_waiting: () => selectDueMessages(database.db, { now, batch: 20 }).getSQL(),
  orders_open_turn: () => listOpenOrders(database.db, { before: now, limit: 100 }).getSQL(),
};

it.each(Object.keys(QUERIES))("the planner takes %s", async (index) => {
  const { rows } = await database.db.execute<{ "QUERY PLAN": string }>(
    sql`explain ${QUERIES[index]?.() ?? sql``}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
