import type { Database } from "~/db/client.server";
import type { KillTarget } from "./kill-targets";

/** Ids of students. */
interface Buyers {
  /** Belongs to this test from here on. */
  first: number;
  /** The client learned that the order is paid. */
  told: number[];
  /** The card is refused. */
  refused: number[];
}

/** The provider's subscriptions, payments and charges as tables, to compare them with ours. */
const PROVIDER_STATE = `with
  provider_subscriptions as (select * from json_to_recordset($1::json) as t(ref text, order_id text, status text)),
  provider_payments as (select * from json_to_recordset($2::json) as t(order_id text, status text)),
  provider_charges as (select * from json_to_recordset($3::json) as t(ref text, order_id text, amount_minor int))`;

/** Inconsistencies by name; empty if the books are balanced. */
export async function findInconsistencies(
  pool: Database["pool"],
  target: KillTarget,
  { first, told, refused }: Buyers,
): Promise<Record<string, string[]>> {
  const ours = `select id from orders where student_id >= ${first}`;
  const theirs = `select id::text from orders where student_id >= ${first}`;
  const results: Record<string, string[]> = {};
  const providerBooks = await target.readBooks(pool);
  const books = [providerBooks.subscriptions, providerBooks.payments, providerBooks.charges].map(
    (all) => JSON.stringify(all),
  );
  const list = async (name: string, text: string) => {
    const { rows } = await pool.query<{ one: string }>(`${PROVIDER_STATE} ${text}`, books);
    if (rows.length > 0) results[name] = rows.map(({ one }) => one);
  };
  await list(
    "running there, not open here",
    `select s.ref as one from provider_subscriptions s
       where s.order_id in (${theirs}) and s.status in ('active','trialing','past_due')
         and not exists (select from subscriptions o
           where o.provider_ref = s.ref and o.status = s.status and o.ended_at is null)`,
  );
  await list(
    "open here, not running there",
    `select o.id::text as one from subscriptions o
       where o.order_id in (${ours}) and o.payment_provider = 'STRIPE' and o.ended_at is null
         and not exists (select from provider_subscriptions s
           where s.ref = o.provider_ref and s.status = o.status)`,
  );
  await list(
    "product paid, not delivered; or the reverse",
    `select o.id::text as one from orders o left join provider_payments p on p.order_id = o.id::text
       where o.student_id >= ${first} and o.product_id is not null and o.channel = 'CARD'
         and (o.status = 'FULFILLED') <> (p.status is not distinct from 'succeeded')`,
  );
  await list(
    "money that moved, and no order for it",
    `select c.ref as one from provider_charges c join orders o on o.id::text = c.order_id
       where o.student_id >= ${first} and o.status <> 'FULFILLED'`,
  );
  await list(
    "money or subscriptions of no order",
    `select ref as one from provider_charges where order_id not in (select id::text from orders)
       union all
       select ref from provider_subscriptions where order_id not in (select id::text from orders)`,
  );
  await list(
    "money and ledger differ",
    `select coalesce(c.ref, l.ref) as one
       from (select * from provider_charges where order_id in (${theirs})) c
       full join (select * from ledger_entries where student_id >= ${first}) l
         on l.ref = c.ref and l.kind = 'CHARGE' and l.amount_minor = c.amount_minor
       where c.ref is null or l.ref is null`,
  );
  await list(
    "bought twice",
    `select student_id::text as one from orders where student_id >= ${first} and status = 'FULFILLED'
       group by student_id having count(*) > 1
       union all
       select o.student_id::text from provider_charges c join orders o on o.id::text = c.order_id
       where o.student_id >= ${first} group by o.student_id having count(*) > 1
       union all
       select student_id::text from subscriptions where student_id >= ${first} and ended_at is null
       group by student_id having count(*) > 1`,
  );
  await list(
    "uses of codes",
    `select p.code as one from promotions p where used_count <>
         (select count(*) from promotion_uses u where u.promotion_id = p.id and u.state <> 'FREED')
       union all
       select u.order_id::text from promotion_uses u join orders o on o.id = u.order_id
       where u.state <> case o.status
         when 'OPEN' then 'RESERVED' when 'FULFILLED' then 'REDEEMED' else 'FREED' end`,
  );
  await list(
    "receipts",
    `select s.id::text as one from students s where s.id >= ${first} and
         (select count(*) from outbox_mails m where m.key like 'receipt:' || s.id || ':%') <>
         (select count(*) from orders o where o.student_id = s.id and o.status = 'FULFILLED')`,
  );
  await list(
    "told that it is paid, and it is not",
    `select s::text as one from unnest('{${told.join()}}'::int[]) s
       where not exists (select from orders o where o.student_id = s and o.status = 'FULFILLED')`,
  );
  await list(
    "refused, and charged or open all the same",
    `select student_id::text as one from orders where status = 'FULFILLED'
         and student_id = any('{${refused.join()}}'::int[])`,
  );
  return results;
}
