import { sql } from 'kysely'
import { addMonths, firstOfMonth, type Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import { registersOf } from '#domain/reading.ts'
import type { Zone } from '#domain/zone.ts'
import { named } from '#server/db/named.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply as Answered } from '#billing/own-ids.ts'
import { noSuchAccount } from '#server/core/refusal.ts'
import { linesOfCalculation } from '#billing/kit/bill-line.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import type { EntryFacts } from './submission-load.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import {
  type Calculation,
  counts,
  isTrusted,
  type LiveReading,
  type MeterFacts,
} from '#billing/closing/registers.ts'
import { pricesOf, type TariffFacts, tariffFacts } from '#billing/prices/tariffs.ts'
import { zoneOrder } from '#billing/kit/zone-order.ts'

type Reply = Answered<'ZPORTAL_METERS_GET'>
type MeterRow = MeterFacts & {
  readonly model: string
  readonly alias: string | null
  readonly place: string | null
  readonly verifiedTill: string
  readonly registers: Partial<Record<Zone, string>>
}
type ReadingRow = LiveReading & { readonly receipt: string | null; readonly holdReason: string | null }
type MonthRow = { meterId: number; month: Month; zone: Zone; kwh: number; estimated: boolean }
type Row = Pick<Reply, 'account' | 'site' | 'kind' | 'tariffGroup'> & {
  meters: MeterRow[]
  readings: ReadingRow[]
  history: MonthRow[]
  entry: EntryFacts
  final: boolean
  calculatedAt: Date | null
  calculation: (Calculation & { calculatedAt: string }) | null
  prices: TariffFacts
}

export const getMeters = answers(
  fm.ZPORTAL_METERS_GET,
  async (deps, { account: number, beside, brief, meterId }, { now }) => {
    const [row] = await metersOf({ db: deps.hot, rules: deps.rules }, [number], now, {
      beside,
      brief,
      meterId,
    })
    if (!row) throw noSuchAccount()
    if (!beside) return row.told
    const { calculation } = row.facts
    return {
      ...row.told,
      calculation: calculation && {
        ...calculation,
        calculatedAt: new Date(calculation.calculatedAt).toISOString(),
      },
      prices: await pricesOf(deps, row.facts.prices, now),
    }
  },
)

export const getMetersOfAccounts = answers(
  fm.ZPORTAL_METERS_OF_ACCOUNTS,
  async (deps, { accounts: numbers, brief }, { now }) => ({
    accounts: (await metersOf(deps, numbers, now, { beside: false, brief })).map((row) => row.told),
  }),
)

/**
 * Everything the indication screen needs of some accounts, by their numbers: one statement, however many there are.
 * `beside`: with the calculation and what says the prices, which many accounts at once do not need. `brief`: only what
 * was handed in for the date that counts now. `meterId`: nothing of any other meter.
 */
async function metersOf(
  deps: Pick<EmbeddedDeps, 'db' | 'rules'>,
  numbers: readonly string[],
  now: Date,
  { beside, brief, meterId }: { beside: boolean; brief: boolean; meterId?: number | undefined },
): Promise<{ told: Reply; facts: Row }[]> {
  const { db } = deps
  const today = kyivDate(now)
  const rules = await deps.rules(now)
  // Both windows are computed before the kind of customer is known; the statement chooses the right one.
  const windows = {
    person: readingWindow('person', now, rules),
    entity: readingWindow('entity', now, rules),
  }
  const periods = { person: periodOf(windows.person.countsOn), entity: periodOf(windows.entity.countsOn) }
  const days = [windows.person.countsOn, windows.entity.countsOn].toSorted()
  const horizon = brief ? days[0] : addMonths(firstOfMonth(today), -36)
  const last = brief ? days[1] : addMonths(today, 2)
  const yearAgo = addMonths(firstOfMonth(today), -12)
  const ofMeter = (column: string) =>
    meterId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${meterId}::bigint`
  const query = sql<Row>`
    with account as (
      select account_id, number, site, kind, tariff_group,
        json_build_object('blocked', (entry_blocked or status = 'closed'), 'contractEnded', status = 'closed',
          'readByOperator', read_by_operator, 'contractChanging', contract_changing) as entry,
        case kind when 'person' then ${firstOfMonth(periods.person)}::date else ${firstOfMonth(periods.entity)}::date end as period
      from core.accounts where number = any(${[...numbers]}::text[])
    ), live as materialized (
      select r.* from core.readings r, account a
      where r.account_id = a.account_id and r.counts_on between ${horizon}::date and ${last}::date
        and r.superseded_by is null and r.state <> 'rejected' ${ofMeter('r.meter_id')}
    ), months as (
      select account_id, meter_id, zone, date_trunc('month', counts_on - 1)::date as month, sum(kwh) as kwh,
        bool_or(source = 'estimated') as estimated
      from live where kwh is not null and state <> 'held' and counts_on > ${yearAgo}::date
      group by account_id, meter_id, zone, month
    ), its_meters as (
      select m.account_id, json_agg(json_build_object('meterId', meter_id, 'meter', m.number, 'model', model,
        'digits', digits, 'decimals', decimals, 'zones', zones, 'ratio', ratio, 'state', state,
        'location', location, 'askoe', askoe, 'alias', alias, 'place', place, 'verifiedTill', verified_till,
        'registers', registers, 'installedOn', installed_on, 'removedOn', removed_on, 'replacedBy', replaced_by,
        'optionalZones', optional_zones) order by state, meter_id) as told
      from core.meters m join account a on a.account_id = m.account_id ${ofMeter('m.meter_id')} group by m.account_id
    ), its_readings as (
      select account_id, json_agg(json_build_object('id', reading_id, 'meterId', meter_id, 'zone', zone,
        'countsOn', counts_on, 'milli', (value * 1000)::bigint, 'source', source, 'state', state,
        'receipt', receipt, 'holdReason', hold_reason) order by counts_on) as told
      from (
        select live.*, row_number() over recent as place,
          row_number() over (partition by account_id, meter_id, zone, source <> 'estimated' and state <> 'held'
            order by counts_on desc) as place_of_kind
        from live window recent as (partition by account_id, meter_id, zone order by counts_on desc)) ranked
      where place <= 3 or place_of_kind <= 2 group by account_id
    ), its_history as (
      select account_id, json_agg(json_build_object('meterId', meter_id, 'month', to_char(month, 'YYYY-MM'),
        'zone', zone, 'kwh', kwh, 'estimated', estimated)
        order by month, ${zoneOrder('zone')}) as told
      from months group by account_id
    )
    select account.number as account, account.site, account.kind, account.tariff_group as "tariffGroup", account.entry,
      coalesce(m.told, '[]') as meters, coalesce(r.told, '[]') as readings, coalesce(h.told, '[]') as history,
      coalesce(c.state = 'final', false) as final, c.calculated_at as "calculatedAt",
      case when ${beside}::boolean and c.state is not null then json_build_object('period', to_char(c.period, 'YYYY-MM'),
        'state', c.state, 'calculatedAt', c.calculated_at, 'kwh', c.kwh::float8, 'amountKopiykas', c.amount_kop,
        'lines', ${linesOfCalculation}, 'billNumber', c.bill_number) end as calculation,
      case when ${beside}::boolean then (select row_to_json(f) from
        (select ${tariffFacts} from core.accounts a where a.account_id = account.account_id) f) end as prices
    from account
    left join its_meters m on m.account_id = account.account_id
    left join its_readings r on r.account_id = account.account_id
    left join its_history h on h.account_id = account.account_id
    left join core.calculations c on c.account_id = account.account_id and c.period = account.period
    order by account.number`
  const { rows } = await db.executeQuery(
    named(meterId === undefined ? 'core-meters' : 'core-meter', query.compile(db)),
  )
  return rows.map((row) => ({ told: replyOf(row, windows[row.kind].countsOn, brief), facts: row }))
}

function replyOf(row: Row, countsOn: string, brief: boolean): Reply {
  const readings = Map.groupBy(
    brief ? row.readings.filter((reading) => reading.countsOn === countsOn) : row.readings,
    (reading) => `${reading.meterId} ${reading.zone}`,
  )
  const history = Map.groupBy(brief ? [] : row.history, (month) => month.meterId)
  return {
    account: row.account,
    site: row.site,
    kind: row.kind,
    tariffGroup: row.tariffGroup,
    entry: row.entry,
    countsOn,
    period: periodOf(countsOn),
    isCalculated: row.final,
    calculatedAt: row.calculatedAt?.toISOString() ?? null,
    meters: row.meters.map(({ registers, ...meter }) => ({
      ...meter,
      registers: registersOf(meter).map((zone) => ({
        zone,
        optional: meter.optionalZones.includes(zone),
        label: registers[zone] ?? null,
        ...atDate(readings.get(`${meter.meterId} ${zone}`) ?? [], countsOn),
      })),
      history: (history.get(meter.meterId) ?? []).map(({ meterId: _meterId, ...month }) => month),
    })),
  }
}

/** The readings of one register around a date; `own` is sorted by date. */
function atDate(registerReadings: readonly ReadingRow[], countsOn: string) {
  const before = registerReadings.filter((reading) => reading.countsOn < countsOn && counts(reading))
  const current = registerReadings.find((reading) => reading.countsOn === countsOn)
  return {
    previous: shown(before.at(-1)),
    trusted: shown(before.findLast(isTrusted)),
    current: current ? { ...view(current), receipt: current.receipt, holdReason: current.holdReason } : null,
  }
}

const shown = (reading: ReadingRow | undefined) => (reading ? view(reading) : null)
const view = ({ id, milli, countsOn, source, state }: ReadingRow) => ({
  id,
  value: fromMilli(milli),
  countsOn,
  source,
  state,
})
