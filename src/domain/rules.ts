import type { AnswerTerm } from './answer-term.ts'
import { addDays, type IsoDate } from './calendar.ts'
import { kyivDate } from './kyiv.ts'
import { SITES } from './site.ts'
import { SUPPLY_BACK, TICKET_KINDS } from './ticket.ts'
import { READING_RULES, type ReadingRules, type RulesOn, windowAround } from './window.ts'

/** Dated rules of when readings are taken: the billing core keeps them. */
export const READING_RULE_KINDS = ['household-window', 'business-window', 'calculation'] as const
/** Dated rules that the portal keeps itself: terms, what a missed one costs, working days, paying in parts. */
export const OWN_RULE_KINDS = ['term', 'compensation', 'holiday', 'holidays-off', 'instalments'] as const
export const RULE_KINDS = [...READING_RULE_KINDS, ...OWN_RULE_KINDS] as const
export type RuleKind = (typeof RULE_KINDS)[number]
type ReadingRuleKind = (typeof READING_RULE_KINDS)[number]

/** How sure it is that a rule is in force as it stands. Terms that are not sure are told to employees only. */
export const RULE_CONFIDENCES = ['high', 'medium', 'low'] as const

const EVERY = ['all'] as const
/** What there may be rules of a kind for; null: the days of a year, «01-01». */
const VARIANTS: Readonly<Record<RuleKind, readonly string[] | null>> = {
  'household-window': EVERY,
  'business-window': EVERY,
  calculation: ['manual', 'askoe'],
  term: [...EVERY, ...TICKET_KINDS, SUPPLY_BACK],
  compensation: ['household', 'small', 'other'],
  holiday: null,
  'holidays-off': EVERY,
  // a company has a rule of its own or none
  instalments: SITES,
}
export const variantsOf = (kind: RuleKind): readonly string[] | null => VARIANTS[kind]

const DAY_OF_YEAR = /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
export function isVariant(kind: RuleKind, variant: string): boolean {
  const known = VARIANTS[kind]
  return known === null ? DAY_OF_YEAR.test(variant) : known.includes(variant)
}

export type RuleValue =
  | { readonly kind: 'household-window'; readonly lastDays: number; readonly firstDays: number }
  | {
      readonly kind: 'business-window'
      readonly lastDays: number
      readonly deadlineDay: number
      readonly deadlineTime: string
    }
  | { readonly kind: 'calculation'; readonly days: number; readonly working: boolean }
  | ({ readonly kind: 'term' } & Pick<AnswerTerm, 'days' | 'unit' | 'longest'>)
  | { readonly kind: 'compensation'; readonly kopiykas: number }
  | { readonly kind: 'holiday' | 'holidays-off'; readonly on: boolean }
  | {
      readonly kind: 'instalments'
      readonly mostParts: number
      readonly leastDebtKopiykas: number
      readonly leastPartKopiykas: number
      /** of the debt, with the first part, percent */
      readonly firstShare: number
    }

/** The longest span of days each number may have: what is longer is a mistake of typing. */
const MOST = {
  lastDays: 10,
  firstDays: 15,
  deadlineDay: 15,
  days: 180,
  kopiykas: 100_000_000,
  parts: 36,
  share: 90,
} as const
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * A rule as it is kept and sent: «2 3» (last and first days), «2 2 13:00» (last days, the last day and its hour), «5
 * calendar» or «3 working», the same for a term with the longest in calendar days, kopiykas, «on» or «off», «6 50000 10000 20»
 * (most parts, the least debt and the least part in kopiykas, percent with the first). null: it is not written so.
 */
export function readRule(kind: RuleKind, text: string): RuleValue | null {
  const [first = '', second = '', third, fourth, ...more] = text.split(' ')
  if (more.length > 0 || (fourth !== undefined && kind !== 'instalments')) return null
  switch (kind) {
    case 'household-window': {
      const lastDays = count(first, MOST.lastDays)
      const firstDays = count(second, MOST.firstDays)
      return lastDays && firstDays && third === undefined ? { kind, lastDays, firstDays } : null
    }
    case 'business-window': {
      const lastDays = count(first, MOST.lastDays)
      const deadlineDay = count(second, MOST.deadlineDay)
      const isTime = third !== undefined && TIME.test(third)
      return lastDays && deadlineDay && isTime ? { kind, lastDays, deadlineDay, deadlineTime: third } : null
    }
    case 'calculation': {
      const days = count(first, MOST.days)
      return days && isUnit(second) && third === undefined
        ? { kind, days, working: second === 'working' }
        : null
    }
    case 'term': {
      const days = count(first, MOST.days)
      const longest = third === undefined ? null : count(third, MOST.days)
      if (!days || !isUnit(second) || (third !== undefined && (!longest || longest < days))) return null
      return { kind, days, unit: second, longest }
    }
    case 'compensation': {
      const kopiykas = second === '' ? count(first, MOST.kopiykas) : null
      return kopiykas ? { kind, kopiykas } : null
    }
    case 'holiday':
    case 'holidays-off':
      return text === 'on' || text === 'off' ? { kind, on: text === 'on' } : null
    case 'instalments': {
      const mostParts = count(first, MOST.parts)
      const leastDebtKopiykas = count(second, MOST.kopiykas)
      const leastPartKopiykas = count(third ?? '', MOST.kopiykas)
      const firstShare = fourth === '0' ? 0 : count(fourth ?? '', MOST.share)
      if (!mostParts || mostParts < 2 || !leastDebtKopiykas || !leastPartKopiykas || firstShare === null)
        return null
      return { kind, mostParts, leastDebtKopiykas, leastPartKopiykas, firstShare }
    }
  }
}

/** The same rule in the one way it is kept. */
export function writeRule(value: RuleValue): string {
  switch (value.kind) {
    case 'household-window':
      return `${value.lastDays} ${value.firstDays}`
    case 'business-window':
      return `${value.lastDays} ${value.deadlineDay} ${value.deadlineTime}`
    case 'calculation':
      return `${value.days} ${value.working ? 'working' : 'calendar'}`
    case 'term':
      return [value.days, value.unit, value.longest].filter((part) => part !== null).join(' ')
    case 'compensation':
      return String(value.kopiykas)
    case 'holiday':
    case 'holidays-off':
      return value.on ? 'on' : 'off'
    case 'instalments':
      return `${value.mostParts} ${value.leastDebtKopiykas} ${value.leastPartKopiykas} ${value.firstShare}`
  }
}

const isUnit = (text: string): text is AnswerTerm['unit'] => text === 'calendar' || text === 'working'

/** A whole number from one on; null: it is none, or there is more than may be. */
function count(text: string, most: number): number | null {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  return number !== null && number <= most ? number : null
}

/** A rule of when readings are taken, and the days in which it holds; both included. */
export type DatedReadingRule = {
  readonly kind: ReadingRuleKind
  readonly variant: string
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly value: string
}

/** The rules in force on each day. Where none was entered, those of the specification hold. */
export function rulesOn(rows: readonly DatedReadingRule[]): RulesOn {
  const ruleOn = (day: IsoDate, kind: ReadingRuleKind, variant = 'all') => {
    const row = rows.find(
      (rule) => rule.kind === kind && rule.variant === variant && isIn(day, rule.validFrom, rule.validTo),
    )
    return row === undefined ? null : readRule(kind, row.value)
  }
  return (day) => {
    const household = ruleOn(day, 'household-window')
    const business = ruleOn(day, 'business-window')
    const manual = ruleOn(day, 'calculation', 'manual')
    const askoe = ruleOn(day, 'calculation', 'askoe')
    const spec: ReadingRules = READING_RULES
    return {
      household:
        household?.kind === 'household-window' ? { ...spec.household, ...household } : spec.household,
      business: business?.kind === 'business-window' ? { ...spec.business, ...business } : spec.business,
      manualCalculation: manual?.kind === 'calculation' ? manual : spec.manualCalculation,
      askoeCalculation: askoe?.kind === 'calculation' ? askoe : spec.askoeCalculation,
    }
  }
}

const isIn = (day: IsoDate, from: IsoDate, to: IsoDate | null) => day >= from && (to === null || day <= to)

type Span = { readonly validFrom: IsoDate; readonly validTo: IsoDate | null }

/** The rule of a kind on a day. */
export const ruleOn = <Row extends Span & { readonly kind: string; readonly variant: string }>(
  rows: readonly Row[],
  { kind, variant }: { readonly kind: string; readonly variant: string },
  day: IsoDate,
): Row | undefined =>
  rows.find((row) => row.kind === kind && row.variant === variant && isIn(day, row.validFrom, row.validTo))

/** What is left of a rule once another holds in some days: before them, after them, both or nothing. */
export function leftOf<Row extends Span>(row: Row, taken: Span): Row[] {
  const { validFrom: from, validTo: to } = taken
  const apart = (to !== null && row.validFrom > to) || (row.validTo !== null && row.validTo < from)
  if (apart) return [row]
  const before = row.validFrom < from ? [{ ...row, validTo: addDays(from, -1) }] : []
  const goesOn = to !== null && (row.validTo === null || row.validTo > to)
  return goesOn ? [...before, { ...row, validFrom: addDays(to, 1) }] : before
}

type Wanted = Span & { readonly kind: RuleKind; readonly variant: string; readonly value: string }

/**
 * Whether a rule may still begin on its first day: the past stays as it was. A rule of readings holds from the 1st of a
 * month to the last day of one, and neither the window of before nor its own may have opened.
 *
 * @param rules those of readings as they are now
 */
export function mayBegin(wanted: Wanted, rules: readonly DatedReadingRule[], now: Date): boolean {
  const { kind, validFrom, validTo } = wanted
  if (validFrom <= kyivDate(now)) return false
  const reading = READING_RULE_KINDS.find((ruleKind) => ruleKind === kind)
  if (reading === undefined) return true
  const wholeMonths = validFrom.endsWith('-01') && (validTo === null || addDays(validTo, 1).endsWith('-01'))
  const after = rulesOn([{ ...wanted, kind: reading }])
  const opens = (by: RulesOn) =>
    windowAround(reading === 'household-window' ? 'person' : 'entity', validFrom, by).opens
  return wholeMonths && opens(rulesOn(rules)) > now && opens(after) > now
}

/** What a rule is of: the next row of the same continues it. */
export const ruleKey = ({ kind, variant }: { readonly kind: RuleKind; readonly variant: string }): string =>
  `${kind}:${variant}`
