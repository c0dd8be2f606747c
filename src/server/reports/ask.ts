import type { z } from 'zod'
import type { reports } from '#contract/reports.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { addDays, daysBetween, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { normalizePhone } from '#domain/phone.ts'
import { isRequestCode, MOST_DAYS, USUAL_DAYS, USUAL_SLOW_MS } from '#domain/reports.ts'
import { type Site, siteOfAccount } from '#domain/site.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { Problem } from '#server/problem.ts'
import { hashAccount } from '#server/telemetry/recorder.ts'

type Filters = Partial<Omit<z.output<typeof reports.rows.request>, 'token' | 'report'>>

/** What a report is asked for, with everything filled in. */
export type Ask = {
  readonly from: IsoDate
  readonly to: IsoDate
  /** beginning of the first day and end of the last, or the present moment */
  readonly since: Date
  readonly till: Date
  readonly today: IsoDate
  /** companies the caller may see and asks for; null: all, and what belongs to none */
  readonly sites: readonly Site[] | null
  readonly kind: Filters['kind']
  readonly outcome: Filters['outcome']
  readonly slowerMs: number
  /** of single calls: only those that took longer; null: all */
  readonly longerMs: number | null
  readonly search: Search | null
}

/** A search text, by what it looks like. */
type Search =
  | { readonly by: 'account'; readonly account: string; readonly hash: string }
  /** of a household or of somebody of a business: by the keyed hash of who they are */
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'path' | 'module' | 'code' | 'words'; readonly text: string }

/** @throws 'period-invalid': the end before the beginning, or more days than are kept */
export function ask(
  { now, secrets }: Pick<Deps, 'now' | 'secrets'>,
  caller: Pick<Caller<'admin'>, 'roles'>,
  input: Filters,
): Ask {
  assertPeriod(input)
  const today = kyivDate(now())
  const to = input.to ?? (input.from !== undefined && input.from > today ? input.from : today)
  const from = input.from ?? addDays(to, 1 - USUAL_DAYS)
  if (daysBetween(from, to) >= MOST_DAYS)
    throw new Problem('period-invalid', { field: 'from', params: { days: MOST_DAYS } })
  const may = sitesFor(caller, 'reports.read')
  const { site } = input
  return {
    from,
    to,
    since: kyivMidnight(from),
    till: new Date(Math.min(kyivMidnight(addDays(to, 1)).getTime(), now().getTime())),
    today,
    sites: site === undefined ? may : may === null || may.includes(site) ? [site] : [],
    kind: input.kind,
    outcome: input.outcome,
    slowerMs: Number(input.slower ?? USUAL_SLOW_MS),
    longerMs: input.slower === undefined ? null : Number(input.slower),
    search: searchOf(input.search?.trim() ?? '', (account) => hashAccount(secrets.accounts, account)),
  }
}

function searchOf(text: string, hash: (account: string) => string): Search | null {
  if (text === '') return null
  const account = normalizeAccountNumber(text)
  if (/^\d{10}$/.test(account) && siteOfAccount(account) !== null)
    return { by: 'account', account, hash: hash(account) }
  const phone = normalizePhone(text)
  if (phone !== null) return { by: 'phone', phone }
  if (text.startsWith('/')) return { by: 'path', text }
  if (/^zportal_/i.test(text)) return { by: 'module', text: text.toUpperCase() }
  return isRequestCode(text) ? { by: 'code', text: text.toUpperCase() } : { by: 'words', text }
}

/** The period of the same length before the one asked for. */
export function before(ask: Ask): Ask {
  const days = daysBetween(ask.from, ask.to) + 1
  const whole = ask.till.getTime() >= kyivMidnight(addDays(ask.to, 1)).getTime()
  // days of the clock change are an hour longer or shorter, so the hour is that of its own day
  const asFar =
    kyivMidnight(addDays(ask.to, -days)).getTime() + ask.till.getTime() - kyivMidnight(ask.to).getTime()
  const end = kyivMidnight(ask.from)
  return {
    ...ask,
    from: addDays(ask.from, -days),
    to: addDays(ask.from, -1),
    since: kyivMidnight(addDays(ask.from, -days)),
    // a day that has not ended is compared with as much of the former one
    till: whole ? end : new Date(Math.min(end.getTime(), asFar)),
  }
}
