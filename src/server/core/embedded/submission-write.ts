import { sql, type Transaction } from 'kysely'
import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'
import type { Reply } from './own-ids.ts'
import type { Calculation, LiveReading, ReadingSource } from './registers.ts'
import type { LockedAccount } from './submission-load.ts'
import { recordset } from './tables.ts'

/** The values accepted for one meter, with a receipt of their own. */
export type TakenMeter = {
  readonly meterId: number
  readonly receipt: string
  readonly confirmed: 'deviation' | null
  readonly photoId: string | null
  readonly readings: Reply<'ZPORTAL_READING_SUBMIT'>['readings']
}

type Write = {
  name: string
  key: string | null
  hash: string
  account: LockedAccount
  countsOn: IsoDate
  period: Month
  source: ReadingSource
  takenAt: Date
  now: string
  taken: readonly TakenMeter[]
  replaced: readonly LiveReading[]
  draft: Calculation | null
  reply: object
}

/** Writes rows, draft, overview row and stored answer in one statement. */
export async function writeSubmission(trx: Transaction<Database>, write: Write): Promise<void> {
  const { account, reply, draft, key } = write
  if (write.replaced.length > 0) await supersede(trx, write)
  const rows = write.taken.flatMap(({ meterId, receipt, confirmed, photoId, readings }) =>
    readings.map((reading) => ({
      meter_id: meterId,
      receipt,
      confirmed,
      photo_id: photoId,
      reading_id: reading.id,
      zone: reading.zone,
      value: reading.value,
      kwh: reading.kwh,
      state: reading.state,
      hold_reason: reading.holdReason,
      rolled_over: reading.rolledOver,
    })),
  )
  const query = sql`
    with taken as (
      insert into core.readings (account_id, counts_on, meter_id, taken_at, received_at, source, confirmed,
        photo_id, receipt, submission_key, reading_id, zone, value, kwh, state, hold_reason, rolled_over)
      select ${account.accountId}::bigint, ${write.countsOn}::date, meter_id, ${write.takenAt}::timestamptz,
        ${write.now}::timestamptz, ${write.source}, confirmed, photo_id, receipt, ${key}, reading_id, zone, value,
        kwh, state, hold_reason, rolled_over
      from ${recordset('readings', rows)}
    ), drafted as (
      insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
      select ${account.accountId}::bigint, ${firstOfMonth(write.period)}::date, 'draft', ${write.now}::timestamptz,
        (draft ->> 'amountKopiykas')::bigint, (draft ->> 'kwh')::numeric, draft -> 'lines'
      from (select ${draft ? JSON.stringify(draft) : null}::jsonb as draft) as given where draft is not null
      on conflict (account_id, period) do update set calculated_at = excluded.calculated_at,
        amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines
      where core.calculations.state = 'draft'
    ), overview as (
      insert into core.balances as b (account_id, last_reading_on)
      select ${account.accountId}::bigint, ${write.countsOn}::date where ${rows.length > 0}::boolean
      on conflict (account_id) do update set last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
    )
    insert into core.answers (function_module, key, body_hash, answer, created_at)
    values (${write.name}, ${key}, decode(${write.hash}, 'hex'), ${JSON.stringify(reply)}::jsonb, ${write.now}::timestamptz)`
  await trx.executeQuery(named('core-submission-write', query.compile(trx)))
}

/** A correction: the submitted rows stay, marked with what replaced them; a draft made from them is deleted. */
async function supersede(
  trx: Transaction<Database>,
  { account, countsOn, period, taken, replaced }: Write,
): Promise<void> {
  const ids = new Map(
    taken.flatMap(({ meterId, readings }) =>
      readings.map(({ zone, id }) => [`${meterId} ${zone}`, id] as const),
    ),
  )
  const pairs = replaced.map(({ id, meterId, zone }) => ({
    old: id,
    now: ids.get(`${meterId} ${zone}`) ?? id,
  }))
  await sql`
    update core.readings r set superseded_by = pair.now, state = 'superseded'
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old uuid, now uuid)
    where r.account_id = ${account.accountId} and r.counts_on = ${countsOn}::date and r.reading_id = pair.old`.execute(
    trx,
  )
  await sql`
    delete from core.calculations
    where account_id = ${account.accountId} and period = ${firstOfMonth(period)}::date and state = 'draft'`.execute(
    trx,
  )
}

/** Writes the draft of the month again; a final calculation is never changed. */
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
