import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Copying = {
  table: string
  /** which rows are copied, as a condition */
  of: string
  /** the columns that a copy does not take over, as expressions; n is the number of the copy */
  but: Readonly<Record<string, string>>
}

const hours = (column: string) => `x.${column} - n * interval '11 seconds'`

/** Each queue of employees, longer than any company's: copies of what waits in it in the demo town. */
const QUEUES: readonly Copying[] = [
  {
    table: 'portal.tickets',
    of: `state in ('new', 'in-progress', 'waiting') and merged_into is null
      and not exists (select from portal.requests r where r.ticket_id = x.ticket_id)`,
    but: {
      ticket_id: 'gen_random_uuid()',
      number: `'8' || lpad(n::text, 7, '0')`,
      created_at: hours('created_at'),
    },
  },
  {
    table: 'portal.compensations',
    of: 'true',
    but: { term_from: 'x.term_from - n', found_at: hours('found_at') },
  },
  {
    table: 'portal.applications',
    of: `state = 'pending'`,
    but: {
      application_id: 'gen_random_uuid()',
      login: `x.login || n`,
      edrpou: `lpad((n % 99999999)::text, 8, '0')`,
      phone: `'+3806' || lpad(n::text, 8, '0')`,
      email: `n || x.email`,
      account: `null`,
      reply_hash: 'null',
      created_at: hours('created_at'),
    },
  },
  {
    table: 'portal.issued_warnings',
    of: 'true',
    but: { number: `x.number || '-' || n`, issued_at: hours('issued_at') },
  },
  {
    table: 'portal.invitations',
    of: 'true',
    but: { invitation_id: 'gen_random_uuid()', code_hash: `'copy ' || n`, made_at: hours('made_at') },
  },
  {
    table: 'portal.papers',
    of: `kind <> 'readings' and state = 'signed'`,
    but: {
      paper_id: 'gen_random_uuid()',
      key: `x.key || '-' || n`,
      customer_signed_at: hours('customer_signed_at'),
    },
  },
  {
    // what nobody has decided in a fortnight waits no more
    table: 'portal.proposals',
    of: `state <> 'pending'`,
    but: {
      proposal_id: 'gen_random_uuid()',
      subject: `x.subject || n`,
      proposed_at: hours('proposed_at'),
    },
  },
  {
    table: 'portal.outbox',
    of: `channel in ('sms', 'email')`,
    but: { message_id: 'gen_random_uuid()', dedupe_key: 'null', created_at: hours('created_at') },
  },
  {
    table: 'portal.entered_outages',
    of: 'true',
    but: {
      outage_id: 'gen_random_uuid()',
      starts_at: `now() - n * interval '11 minutes'`,
      ends_at: `now() - n * interval '11 minutes' + interval '5 hours'`,
    },
  },
  {
    table: 'portal.audit',
    of: 'true',
    but: { entry_id: `1000000 + n`, at: hours('at') },
  },
  {
    table: 'portal.account_looks',
    of: 'true',
    but: { look_id: 'gen_random_uuid()', at: hours('at') },
  },
]

const OF_SITES = `(values ('dnem', '1100000101'), ('kem', '4510000104'), ('oem', '5710000105'), ('dem', '6010000106'),
  ('vvm', '6210010000'), ('krem', '8410000107')) s (site, account)`
const EMPLOYEE = `(select user_id from portal.users where kind = 'admin' order by login limit 1)`

/** What a town that was never opened has none of: one row of each company, which is then copied. */
const FIRST_ROWS: readonly string[] = [
  `insert into portal.issued_warnings (account, number, site, amount_kop, cut_at, body, issued_at, issued_by)
    select account, 'first ' || site, site, 50000, now() + interval '20 days', 'Сплатіть борг', now(), ${EMPLOYEE}
    from ${OF_SITES} on conflict do nothing`,
  `insert into portal.papers (paper_id, account, kind, key, title, name, media_type, sha256, size, state, offered_at,
      customer_signed_at)
    select gen_random_uuid(), account, 'act', 'first', 'Акт', 'act.pdf', 'application/pdf', '\\x00', 1, 'signed', now(), now()
    from ${OF_SITES} on conflict do nothing`,
  `insert into portal.outbox (message_id, channel, recipient, created_at, next_try_at, sent_at, event, account, site,
      recipient_hash)
    select md5('first' || site)::uuid, 'sms', '+380990000001', now(), now(), now(), 'billIssued', account, site, '\\x00'
    from ${OF_SITES} on conflict do nothing`,
  `insert into portal.entered_outages (outage_id, site, kind, settlement, street, houses, house_keys, starts_at, ends_at,
      reason, entered_by, entered_at, changed_by, changed_at)
    select md5('first' || site)::uuid, site, 'planned', 'м. Дніпро', 'вул. Нова', '{1}', '{1}', now(),
      now() + interval '5 hours', 'Заміна опори', ${EMPLOYEE}, now(), ${EMPLOYEE}, now()
    from ${OF_SITES} on conflict do nothing`,
  `insert into portal.account_looks (look_id, account, site, staff_id, session_id, way, reason, at, ends_at)
    select md5('first' || site)::uuid, account, site, ${EMPLOYEE}, gen_random_uuid(), 'card', 'call', now(),
      now() + interval '15 minutes'
    from ${OF_SITES} on conflict do nothing`,
  `insert into portal.audit (at, chain, action, outcome, actor_kind, actor_id, site, hash, details)
    select now(), 1, 'ticket-answered', 'success', 'admin', ${EMPLOYEE}, site, '\\x00', '{"before.state": "new"}'
    from ${OF_SITES} where not exists (select from portal.audit)`,
]

/** Fills every queue of a town up to `rows`. `owner`: a connection that may do without triggers. */
export async function fillQueues(owner: Kysely<Database>, rows: number): Promise<Map<string, number>> {
  const filled = new Map<string, number>()
  for (const first of FIRST_ROWS) await sql.raw(first).execute(owner)
  for (const queue of QUEUES) filled.set(queue.table, await copy(owner, queue, rows))
  filled.set('portal.requests', await requests(owner, rows))
  filled.set('core.readings held', await held(owner, rows))
  // as the autovacuum of a database that lives does
  await sql`vacuum analyze`.execute(owner)
  return filled
}

async function copy(owner: Kysely<Database>, { table, of, but }: Copying, rows: number): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(owner)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => but[name] ?? `x."${name}"`).join(', ')
  const count = async () =>
    Number(
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.raw(table)} x where ${sql.raw(of)}`.execute(owner)
      ).rows[0]?.n ?? 0,
    )
  const have = await count()
  if (have === 0 || have >= rows) return have
  await sql`
    with x as materialized (select * from ${sql.raw(table)} x where ${sql.raw(of)}),
      numbered as (select x.*, row_number() over () as place from x)
    insert into ${sql.raw(table)} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from generate_series(1, ${rows - have}::int) n
    join numbered x on x.place = n % ${have}::int + 1`.execute(owner)
  return count()
}

/** A request of a business is a conversation too. */
async function requests(owner: Kysely<Database>, rows: number): Promise<number> {
  const count = async () =>
    Number(
      (await sql<{ n: number }>`select count(*)::int as n from portal.requests`.execute(owner)).rows[0]?.n ??
        0,
    )
  if ((await count()) >= rows) return count()
  await sql`
    with made as materialized (
      select gen_random_uuid() as ticket, r.*, n from generate_series(1, ${rows}::int) n
      join (select r.*, row_number() over () as place, count(*) over () as all_of from portal.requests r
        where r.state = 'open') r on r.place = n % r.all_of + 1
    ), talks as (
      insert into portal.tickets (ticket_id, number, user_id, account, site, kind, title, state, created_at, updated_at,
        due_on, term_from, answer_by)
      select m.ticket, '7' || lpad(n::text, 7, '0'), t.user_id, t.account, t.site, t.kind, t.title, t.state,
        t.created_at - n * interval '11 seconds', t.updated_at, t.due_on + n % 30, t.term_from, t.answer_by
      from made m join portal.tickets t on t.ticket_id = m.ticket_id
    )
    insert into portal.requests (request_id, ticket_id, account, kind, subject, facts, state, site, due_on)
    select gen_random_uuid(), ticket, account, kind, subject || ' ' || n, facts, state, site, due_on + n % 30 from made`.execute(
    owner,
  )
  return count()
}

/** One held reading of every meter that has none. */
async function held(owner: Kysely<Database>, rows: number): Promise<number> {
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source,
      state, hold_reason, receipt)
    select m.account_id, x.counts_on, gen_random_uuid(), m.meter_id, 'single', x.value, x.kwh, x.taken_at,
      x.received_at - row_number() over () * interval '11 seconds', x.source, 'held', x.hold_reason,
      'Q' || row_number() over ()
    from core.meters m, (
      select * from core.readings where state = 'held' and superseded_by is null and zone = 'single' limit 1) x
    limit ${rows}::int on conflict do nothing`.execute(owner)
  return Number(
    (
      await sql<{ n: number }>`
        select count(*)::int as n from core.readings where state = 'held' and superseded_by is null`.execute(
        owner,
      )
    ).rows[0]?.n ?? 0,
  )
}
