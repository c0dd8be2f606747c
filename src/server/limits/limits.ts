import type { z } from 'zod'
import type { entityLimits } from '#contract/business-limits.ts'
import { addToMonth, type Month, monthOf, monthsBetween } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { forecastOf, limitState, plannedBy } from '#domain/limits.ts'
import { limitMonths } from '#lists/limit-months.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportTable } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

/** The longest history of consumption the core is asked for. */
const MOST_MONTHS = 60
/** A forecast needs the months before the running one. */
const LEAST_MONTHS = 2

/** A year of agreed volumes beside what was counted: three questions to the core at most, whatever the account. */
async function limitsOf(deps: Pick<Deps, 'core' | 'now'>, account: string, wantedYear?: number) {
  const today = kyivDate(deps.now())
  const running = monthOf(today)
  const thisYear = Number(running.slice(0, 4))
  const year = wantedYear ?? thisYear
  const back = Math.min(MOST_MONTHS, Math.max(LEAST_MONTHS, monthsBetween(`${year}-01`, running)))
  const [limits, { months: consumption }, hours] = await Promise.all([
    deps.core.call(fm.ZPORTAL_LIMITS_GET, { account, year }),
    deps.core.call(fm.ZPORTAL_CONSUMPTION_GET, { account, months: back }),
    year === thisYear ? hoursOf(deps.core, account, running) : null,
  ])
  // some point in a hundred is always estimated: a month counts as read when nine tenths of its points were
  const used = consumption.map((row) => ({ ...row, estimated: row.pointsRead * 10 < row.points * 9 }))
  const meters = used.findLast(({ month }) => month < running)?.points ?? 0
  const agreed = new Map(limits.months.map((row) => [row.month, row]))
  const counted = new Map(used.map((row) => [row.month, row]))
  // the hours of some of the meters say nothing of the account
  const soFar = hours && hours.points >= (hours.inUse ?? meters) ? hours : null
  const forecast = agreed.has(running) ? forecastOf(running, soFar, used) : null
  const monthRow = (month: Month) => {
    const volume = agreed.get(month) ?? null
    const use = counted.get(month)
    const kwh = (month === running ? soFar?.kwh : null) ?? use?.kwh ?? null
    return {
      month,
      agreedKwh: volume?.kwh ?? null,
      powerKw: volume?.powerKw ?? null,
      kwh,
      estimated: use?.estimated ?? false,
      state: volume ? limitState(volume.kwh, kwh, month === running ? forecast : null) : ('unknown' as const),
      version: volume?.version ?? null,
      document: volume?.document ?? null,
      agreedAt: volume?.agreedAt ?? null,
      previousKwh: volume?.previousKwh ?? null,
      acknowledgedAt: volume?.acknowledgedAt ?? null,
      acknowledgedBy: volume?.acknowledgedBy ?? null,
    }
  }
  const next = thisYear + 1
  return {
    year,
    years: [...new Set([...limits.years, thisYear])].toSorted((a, b) => a - b),
    months:
      agreed.size === 0 ? [] : Array.from({ length: 12 }, (_, at) => monthRow(addToMonth(`${year}-01`, at))),
    running: agreed.has(running) ? { month: running, forecast } : null,
    next: { year: next, by: plannedBy(next), agreed: limits.years.includes(next) },
    restrictions: limits.restrictions.map((restriction) => ({
      ...restriction,
      current:
        restriction.validFrom <= today && (restriction.validTo === null || today <= restriction.validTo),
    })),
  }
}

/**
 * What interval meters counted in a month that runs, with those removed in it; how it goes on is said by those in use.
 * null where one of them sent nothing, or there are none.
 */
async function hoursOf(core: Deps['core'], account: string, month: Month) {
  if (!core.can('hourly-profile')) return null
  const { points, inUse } = await core.call(fm.ZPORTAL_PROFILE_POINTS, { account, from: month, to: month })
  const taken = points.flatMap(({ registers, removedOn }) =>
    registers.flatMap((series) => (series.register === 'A+' ? [{ ...series, removedOn }] : [])),
  )
  const going = taken.filter(({ removedOn }) => removedOn === null)
  // one removed on the 1st need not have sent anything
  const silent = taken.some(({ hours, removedOn }) => hours === 0 && removedOn !== `${month}-01`)
  if (going.length === 0 || silent) return null
  const sum = (of: typeof taken, value: (register: (typeof taken)[number]) => number) =>
    of.reduce((total, register) => total + value(register), 0)
  return {
    points: going.length,
    inUse,
    kwh: Math.round(sum(taken, ({ total }) => total ?? 0) / 1000),
    perHour: sum(going, ({ total, hours }) => (total ?? 0) / 1000 / hours),
    hours: Math.min(...going.map(({ hours }) => hours)),
    till: going.map(({ until }) => until).toSorted()[0] ?? `${month}-01`,
  }
}

/** /api/entity/limits */
export const showLimits = async (
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account, year }: z.output<typeof entityLimits.limits.request>,
) => ({ status: 'success' as const, ...(await limitsOf(deps, ownNumber(caller, account), year)) })

/** /api/entity/limits/export */
export async function exportLimits(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account, year, format }: z.output<typeof entityLimits.limitsExport.request>,
) {
  const number = ownNumber(caller, account)
  const { months, year: shown } = await limitsOf(deps, number, year)
  return exportTable(limitMonths, format, `${number} ${shown}`, months)
}

/** The running month against its volume; null: no volume is agreed for it. */
export async function runningVolume(deps: Pick<Deps, 'core' | 'now'>, account: string) {
  const { months, running } = await limitsOf(deps, account)
  return months.find(({ month }) => month === running?.month) ?? null
}
