import { sql } from 'kysely'
import { firstOfMonth, lastOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { checkCalculation } from '#domain/calculation.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { missingPrices, zoneVariant } from '#domain/prices.ts'
import { calculationDeadline, readingWindow } from '#domain/window.ts'
import { CoreRefusal, noSuchAccount } from '#server/core/refusal.ts'
import { fm } from '#server/core/function-modules.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import { draftFor } from '#billing/closing/draft.ts'
import { endOf, periodOf } from '#billing/kit/month-of-reading.ts'
import { counts, type MeterFacts } from '#billing/closing/registers.ts'
import { loadForSubmission, lockAccount } from './submission-load.ts'
import { writeDraft } from './submission-write.ts'
import { zonesOf } from '#domain/zone.ts'

/**
 * `finals`: the last two months with a final calculation; the date of the closing reading follows from them (spec §4,
 * calcDate).
 */
type Row = { kind: 'person' | 'entity'; hourly: boolean; finals: Month[] }

export const getEntityPeriod = answers(
  fm.ZPORTAL_ENTITY_PERIOD,
  async (deps, { account: number }, { now }) => {
    const { rows } = await sql<Row>`
    select a.kind, a.mhc_type = 'hourly' as hourly,
      coalesce((select json_agg(to_char(period, 'YYYY-MM') order by period desc) from (
        select period from core.calculations c where c.account_id = a.account_id and c.state = 'final'
        order by period desc limit 2) f), '[]') as finals
    from core.accounts a where a.number = ${number}`.execute(deps.db)
    const [row] = rows
    if (!row) throw noSuchAccount()
    const [rules, works] = await Promise.all([deps.rules(now), deps.workDays(now)])
    const window = readingWindow(row.kind, now, rules)
    const { period } = window
    const calculated = row.finals.includes(period)
    const calcDate: IsoDate | null = calculated ? endOf(period) : null
    return {
      fromDate: firstOfMonth(period),
      tillDate: lastOfMonth(period),
      deadline: window.closes.toISOString(),
      calculate: {
        isCalculated: calculated ? ('X' as const) : ('' as const),
        calcDate,
        begCalcDate: firstOfMonth(period),
        endCalcDate: lastOfMonth(period),
        orderCalcDate: calculationDeadline(row.hourly ? 'askoe' : 'manual', endOf(period), rules, works),
      },
    }
  },
)

const zonesInUse = (meters: readonly MeterFacts[]) =>
  meters
    .filter(({ state }) => state === 'active')
    .flatMap(({ zones }) => zonesOf(zones).map((zone) => zoneVariant(zones, zone)))

/**
 * The customer declares the readings of the month complete: its draft becomes final, and the bill is issued when the
 * month closes. Possible from the first day of the window until the deadline for its kind of calculation (spec §9).
 */
export const calculate = answers(fm.ZPORTAL_CALCULATE, async (deps, request, context) => {
  const now = new Date(request.now)
  const [prices, rules, works] = await Promise.all([deps.prices(now), deps.rules(now), deps.workDays(now)])
  try {
    return await once(deps.db, fm.ZPORTAL_CALCULATE, request, context, async (trx) => {
      const { period } = request
      const countsOn = endOf(period)
      const today = kyivDate(now)
      const account = await lockAccount(trx, request.account)
      if (account.entry.contractEnded) throw new CoreRefusal('contract-ended')
      if (account.entry.blocked) throw new CoreRefusal('entry-blocked')
      const open = readingWindow(account.kind, now, rules)
      if (periodOf(open.countsOn) !== period && today < countsOn)
        throw new CoreRefusal('period-invalid', { field: 'period' })
      const question = { account, meterIds: [], countsOn, period, name: fm.ZPORTAL_CALCULATE.name, key: null }
      const situation = await loadForSubmission(trx, question)
      const given = new Set(
        situation.readings
          .filter((reading) => reading.countsOn === countsOn && counts(reading))
          .map((reading) => `${reading.meterId} ${reading.zone}`),
      )
      const missing = situation.meters.filter(
        (meter) =>
          meter.state === 'active' &&
          meter.installedOn <= countsOn &&
          zonesOf(meter.zones).some((zone) => !given.has(`${meter.meterId} ${zone}`)),
      )
      const draft = await draftFor(trx, account, situation, period, now, prices)
      const problem = checkCalculation({
        calculated: situation.final,
        periodClosed:
          today > calculationDeadline(account.hourly ? 'askoe' : 'manual', countsOn, rules, works),
        contractChanging: account.entry.contractChanging,
        pointsNotReady: missing.length,
      })
      if (problem && problem !== 'calculation-impossible') throw new CoreRefusal(problem)
      const unpriced = missingPrices(prices, account, zonesInUse(situation.meters), period)
      if (!problem && unpriced.length > 0)
        throw new CoreRefusal('calculation-impossible', {
          params: { missing: 0, price: unpriced[0]?.kind === 'supply' ? 'contract' : 'month', period },
        })
      if (problem || !draft)
        throw new CoreRefusal('calculation-impossible', {
          params: { missing: missing.length, meter: missing[0]?.meter ?? '' },
        })
      await writeDraft(trx, account.accountId, draft)
      await sql`update core.calculations set state = 'final'
        where account_id = ${account.accountId} and period = ${firstOfMonth(period)}::date`.execute(trx)
      return { calculation: { ...draft, state: 'final' as const } }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
