import { sql, type Transaction } from 'kysely'
import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'
import type { Reply } from '#billing/own-ids.ts'
import type { Calculation, LiveReading, ReadingSource } from '#billing/closing/registers.ts'
import type { MeterEntry } from './check-submission.ts'
import type { LockedAccount } from './submission-load.ts'
import { recordset } from '#billing/kit/tables.ts'

/** The values accepted for one meter, with a receipt of their own. */
type TakenMeter = {
  readonly entry: MeterEntry
  readonly reply: Pick<Reply<'ZPORTAL_READING_SUBMIT'>, 'receipt' | 'readings'>
}

/** What was accepted of one account. */
export type Accepted = {
  readonly account: Pick<LockedAccount, 'accountId'>
  readonly taken: readonly TakenMeter[]
  readonly replaced: readonly LiveReading[]
  readonly draft: Calculation | null
}

type Moment = {
  key: string | null
  countsOn: IsoDate
  period: Month
  source: ReadingSource
  takenAt: Date
  now: string
}
/** Kept for a repeat; null: the caller keeps it. */
type Answer = { name: string; hash: string; reply: object } | null

/** Writes rows, draft, overview row and stored answer in one statement. */
export const writeSubmission = (
  trx: Transaction<Database>,
  { name, hash, reply, account, taken, replaced, draft, ...moment }: Moment & Accepted & NonNullable<Answer>,
): Promise<void> =>
  writeSubmissions(trx, moment, [{ account, taken, replaced, draft }], { name, hash, reply })

/** The same of many accounts whose readings count for the same day. */
export async function writeSubmissions(
  trx: Transaction<Database>,
  moment: Moment,
  all: readonly Accepted[],
  answer: Answer,
): Promise<void> {
  const { key } = moment
  if (all.some(({ replaced }) => replaced.length > 0)) await supersede(trx, moment, all)
  const rows = all.flatMap(({ account, taken }) => taken.flatMap((meter) => rowsOf(account.accountId, meter)))
  const read = [...new Set(rows.map((row) => row.account_id))]
  const drafts = all.flatMap(({ account, draft }) =>
    draft
      ? [
          {
            account_id: account.accountId,
            amount_kop: draft.amountKopiykas,
            kwh: draft.kwh,
            lines: draft.lines,
          },
        ]
      : [],
  )
  const query = sql`
    with taken as (
      insert into core.readings (account_id, counts_on, meter_id, taken_at, received_at, source, confirmed,
        photo_id, receipt, submission_key, reading_id, zone, value, kwh, state, hold_reason, rolled_over)
      select account_id, ${moment.countsOn}::date, meter_id, ${moment.takenAt}::timestamptz,
        ${moment.now}::timestamptz, ${moment.source}, confirmed, photo_id, receipt, ${key}, reading_id, zone, value,
        kwh, state, hold_reason, rolled_over
      from ${recordset('readings', rows)}
    ), drafted as (
      insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
      select account_id, ${firstOfMonth(moment.period)}::date, 'draft', ${moment.now}::timestamptz, amount_kop, kwh,
        lines
      from ${recordset('calculations', drafts)}
      on conflict (account_id, period) do update set calculated_at = excluded.calculated_at,
        amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines
      where core.calculations.state = 'draft'
    ), overview as (
      insert into core.balances as b (account_id, last_reading_on)
      select account_id, ${moment.countsOn}::date from unnest(${read}::bigint[]) as t (account_id) order by account_id
      on conflict (account_id) do update set last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
    )
    insert into core.answers (function_module, key, body_hash, answer, created_at)
    select ${answer?.name ?? null}::text, ${key}::text, decode(${answer?.hash ?? null}::text, 'hex'),
      ${JSON.stringify(answer?.reply ?? null)}::jsonb, ${moment.now}::timestamptz
    where ${answer !== null}::boolean`
  await trx.executeQuery(named('core-submission-write', query.compile(trx)))
}

const rowsOf = (account_id: number, { entry, reply: { receipt, readings } }: TakenMeter) =>
  readings.map((reading) => ({
    account_id,
    meter_id: entry.meterId,
    receipt,
    confirmed: entry.confirmed[0] ?? null,
    photo_id: entry.photoId ?? null,
    reading_id: reading.id,
    zone: reading.zone,
    value: reading.value,
    kwh: reading.kwh,
    state: reading.state,
    hold_reason: reading.holdReason,
    rolled_over: reading.rolledOver,
  }))

/** A correction: the submitted rows stay, marked with what replaced them; a draft made from them is deleted. */
async function supersede(
  trx: Transaction<Database>,
  { countsOn, period }: Pick<Moment, 'countsOn' | 'period'>,
  all: readonly Accepted[],
): Promise<void> {
  const corrected = all.filter(({ replaced }) => replaced.length > 0)
  const pairs = corrected.flatMap(({ account, taken, replaced }) => {
    const ids = new Map(
      taken.flatMap(({ entry: { meterId }, reply: { readings } }) =>
        readings.map(({ zone, id }) => [`${meterId} ${zone}`, id] as const),
      ),
    )
    return replaced.map(({ id, meterId, zone }) => ({
      account: account.accountId,
      old: id,
      now: ids.get(`${meterId} ${zone}`) ?? id,
    }))
  })
  await sql`
    update core.readings r set superseded_by = pair.now, state = 'superseded'
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (account bigint, old uuid, now uuid)
    where r.account_id = pair.account and r.counts_on = ${countsOn}::date and r.reading_id = pair.old`.execute(
    trx,
  )
  await sql`
    delete from core.calculations
    where account_id = any(${corrected.map(({ account }) => account.accountId)}::bigint[])
      and period = ${firstOfMonth(period)}::date and state = 'draft'`.execute(trx)
}

/** Writes the draft of the month again; a final calculation is never changed. */
export async function writeDraft(
  trx: Transaction<Database>,
  accountId: number,
  draft: Calculation,
): Promise<void> {
  const row = {
    account_id: accountId,
    period: firstOfMonth(draft.period),
    state: 'draft' as const,
    calculated_at: draft.calculatedAt,
    amount_kop: draft.amountKopiykas,
    kwh: draft.kwh,
    lines: draft.lines,
  }
  await sql`
    insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
    select account_id, period, state, calculated_at, amount_kop, kwh, lines from ${recordset('calculations', [row])}
    on conflict (account_id, period) do update set calculated_at = excluded.calculated_at,
      amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines
    where core.calculations.state = 'draft'`.execute(trx)
}
