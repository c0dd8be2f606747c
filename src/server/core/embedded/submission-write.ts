import { sql, type Transaction } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'
import type { FmAsked, FmReply } from '../function-modules.ts'
import type { Calculation, LiveReading } from './registers.ts'
import type { LockedAccount } from './submission-load.ts'

type Write = {
  name: string
  key: string | null
  hash: string
  account: LockedAccount
  request: FmAsked<'ZPORTAL_READING_SUBMIT'>
  takenAt: Date
  replaced: readonly LiveReading[]
  draft: Calculation | null
  reply: FmReply<'ZPORTAL_READING_SUBMIT'>
}

/** Rows, draft, overview row and kept answer in one statement. */
export async function writeSubmission(trx: Transaction<Database>, write: Write): Promise<void> {
  const { account, request, reply, draft, key } = write
  if (write.replaced.length > 0) await supersede(trx, write)
  const rows = reply.readings.map((reading) => ({
    reading_id: reading.id,
    zone: reading.zone,
    value: reading.value,
    kwh: reading.kwh,
    state: reading.state,
    hold_reason: reading.holdReason,
    rolled_over: reading.rolledOver,
  }))
  const confirmed = request.confirmed[0] ?? null
  const query = sql`
    with taken as (
      insert into core.readings (account_id, counts_on, meter_id, taken_at, received_at, source, confirmed,
        photo_id, receipt, submission_key, reading_id, zone, value, kwh, state, hold_reason, rolled_over)
      select ${account.accountId}::bigint, ${reply.countsOn}::date, ${request.meterId}::bigint,
        ${write.takenAt}::timestamptz, ${request.now}::timestamptz, ${request.source}, ${confirmed},
        ${request.photoId ?? null}::uuid, ${reply.receipt}, ${key}, reading_id, zone, value, kwh, state,
        hold_reason, rolled_over
      from jsonb_populate_recordset(null::core.readings, ${JSON.stringify(rows)}::jsonb)
    ), drafted as (
      insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
      select ${account.accountId}::bigint, ${firstOfMonth(reply.period)}::date, 'draft', ${request.now}::timestamptz,
        (draft ->> 'amountKopiykas')::bigint, (draft ->> 'kwh')::numeric, draft -> 'lines'
      from (select ${draft ? JSON.stringify(draft) : null}::jsonb as draft) as given where draft is not null
      on conflict (account_id, period) do update set calculated_at = excluded.calculated_at,
        amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines
      where core.calculations.state = 'draft'
    ), overview as (
      insert into core.balances as b (account_id, last_reading_on)
      values (${account.accountId}::bigint, ${reply.countsOn}::date)
      on conflict (account_id) do update set last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
    )
    insert into core.answers (function_module, key, body_hash, answer, created_at)
    values (${write.name}, ${key}, decode(${write.hash}, 'hex'), ${JSON.stringify(reply)}::jsonb, ${request.now}::timestamptz)`
  await trx.executeQuery(named('core-submission-write', query.compile(trx)))
}

/** A correction: what was handed in stays, marked with what replaced it; a draft it fed is dropped. */
async function supersede(trx: Transaction<Database>, { account, reply, replaced }: Write): Promise<void> {
  const byZone = new Map(reply.readings.map((reading) => [reading.zone, reading.id]))
  const pairs = replaced.map((reading) => ({ old: reading.id, now: byZone.get(reading.zone) ?? reading.id }))
  await sql`
    update core.readings r set superseded_by = pair.now, state = 'superseded'
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old uuid, now uuid)
    where r.account_id = ${account.accountId} and r.counts_on = ${reply.countsOn}::date and r.reading_id = pair.old`.execute(
    trx,
  )
  await sql`
    delete from core.calculations
    where account_id = ${account.accountId} and period = ${firstOfMonth(reply.period)}::date and state = 'draft'`.execute(
    trx,
  )
}

/** The month's draft anew; a final calculation is never touched. */
export async function writeDraft(
  trx: Transaction<Database>,
  accountId: number,
  draft: Calculation,
): Promise<void> {
  await sql`
    insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
    values (${accountId}, ${firstOfMonth(draft.period)}::date, 'draft', ${draft.calculatedAt}::timestamptz,
      ${draft.amountKopiykas}, ${draft.kwh}, ${JSON.stringify(draft.lines)}::jsonb)
    on conflict (account_id, period) do update set calculated_at = excluded.calculated_at,
      amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines
    where core.calculations.state = 'draft'`.execute(trx)
}
