import { addMonths, firstOfMonth, lastOfMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { hryvniasString, kopiykasOf } from '#domain/money.ts'
import {
  READING_RULE_KINDS,
  readRule,
  RULE_CONFIDENCES,
  RULE_KINDS,
  type RuleKind,
  variantsOf,
} from '#domain/rules.ts'
import { newPrice } from '#text/new-price.ts'
import { newRule as words, ruleName, staffRules } from '#text/staff-rules.ts'
import type { Body } from '#web/api/call.ts'
import type { Rules } from '#web/forms/fields.ts'
import { filledRule } from '#web/forms/text-rules.ts'

export const EMPTY = {
  what: 'household-window:all',
  holiday: '',
  lastDays: '2',
  firstDays: '3',
  deadlineDay: '2',
  deadlineTime: '13:00',
  days: '',
  unit: 'calendar',
  longest: '',
  sum: '',
  mostParts: '6',
  leastDebt: '',
  leastPart: '',
  firstShare: '20',
  on: 'on',
  from: '',
  to: '',
  act: '',
  actOn: '',
  actUrl: '',
  confidence: 'high',
}
export type Typed = typeof EMPTY

/** The days of a year are typed; everything else there is a rule for is chosen. */
export const WHAT = RULE_KINDS.flatMap((kind) =>
  (variantsOf(kind) ?? ['']).map((variant) => ({
    value: `${kind}:${variant}`,
    label: variant === '' ? staffRules.kinds[kind] : ruleName(kind, variant),
  })),
)

export const CONFIDENCES = RULE_CONFIDENCES.map((value) => ({ value, label: staffRules.confidence[value] }))
export const UNITS = (['calendar', 'working'] as const).map((value) => ({ value, label: words.units[value] }))

export const kindOf = ({ what }: Pick<Typed, 'what'>): RuleKind =>
  RULE_KINDS.find((kind) => what.startsWith(`${kind}:`)) ?? 'household-window'
export const isOfReadings = (kind: RuleKind): boolean =>
  READING_RULE_KINDS.some((ruleKind) => ruleKind === kind)

/** Months a rule of readings may begin with: those whose 1st is to come. */
export const monthsAhead = (now: Date): readonly string[] => {
  const first = firstOfMonth(kyivDate(now))
  return Array.from({ length: 24 }, (_, n) => monthOf(addMonths(first, n + 1)))
}

/** The rule as it is sent, of what the fields of its kind say. */
function valueOf(values: Typed): string {
  const { lastDays, firstDays, deadlineDay, deadlineTime, days, unit, longest } = values
  const trimmed = (...parts: string[]) =>
    parts
      .map((part) => part.trim())
      .join(' ')
      .trim()
  switch (kindOf(values)) {
    case 'household-window':
      return trimmed(lastDays, firstDays)
    case 'business-window':
      return trimmed(lastDays, deadlineDay, deadlineTime)
    case 'calculation':
      return trimmed(days, unit)
    case 'term':
      return trimmed(days, unit, longest)
    case 'compensation':
      return String(kopiykasOf(values.sum.trim()) ?? '')
    case 'holiday':
    case 'holidays-off':
      return values.on
    case 'instalments':
      return trimmed(
        values.mostParts,
        String(kopiykasOf(values.leastDebt.trim()) ?? ''),
        String(kopiykasOf(values.leastPart.trim()) ?? ''),
        values.firstShare,
      )
  }
}

const isWhole = (text: string) => (/^[1-9]\d{0,2}$/.test(text.trim()) ? null : words.wholeNumber)
const isSum = (text: string) => ((kopiykasOf(text.trim()) ?? 0) > 0 ? null : words.sumWrong)
const isBetween = (least: number, most: number, wrong: string) => (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? null : wrong
const when =
  (kinds: readonly RuleKind[], rule: (text: string, values: Typed) => string | null) =>
  (text: string, values: Typed) =>
    kinds.includes(kindOf(values)) ? rule(text, values) : null

export const rules: Rules<Typed> = {
  holiday: when(['holiday'], filledRule),
  lastDays: when(['household-window', 'business-window'], isWhole),
  firstDays: when(['household-window'], isWhole),
  deadlineDay: when(['business-window'], isWhole),
  deadlineTime: when(['business-window'], filledRule),
  days: when(['calculation', 'term'], isWhole),
  longest: when(['term'], (text, values) => {
    if (text.trim() === '') return null
    return isWhole(text) ?? (Number(text) < Number(values.days) ? words.longestWrong : null)
  }),
  sum: when(['compensation'], isSum),
  leastDebt: when(['instalments'], isSum),
  leastPart: when(['instalments'], isSum),
  mostParts: when(['instalments'], isBetween(2, 36, words.partsWrong)),
  firstShare: when(['instalments'], isBetween(0, 90, words.shareWrong)),
  from: (from) => filledRule(from),
  to: (to, { from }) => (to !== '' && from !== '' && to < from ? words.endBefore : null),
  act: filledRule,
  actOn: filledRule,
  actUrl: (url) => (url.trim() === '' || url.trim().startsWith('https://') ? null : newPrice.linkWrong),
}

type Asked = Omit<Body<'/api/admin/rules/propose'>, 'act' | 'actOn' | 'actUrl'>

/** What is asked of the server; null while something is missing. Months of readings become their first and last days. */
export function wantedOf(values: Typed): Asked | null {
  const kind = kindOf(values)
  const value = valueOf(values)
  const { from, to, confidence } = values
  const sure = RULE_CONFIDENCES.find((level) => level === confidence)
  const variant = kind === 'holiday' ? values.holiday.slice(5) : values.what.slice(kind.length + 1)
  if (from === '' || variant === '' || sure === undefined || readRule(kind, value) === null) return null
  const byMonths = isOfReadings(kind)
  return {
    kind,
    variant,
    value,
    from: byMonths ? firstOfMonth(from) : from,
    to: to === '' ? null : byMonths ? lastOfMonth(to) : to,
    confidence: sure,
  }
}

/** The fields of a rule that is in force, so that one of them is changed instead of all typed anew. */
export function typedOf(kind: RuleKind, text: string): Partial<Typed> {
  const value = readRule(kind, text)
  if (value === null) return {}
  switch (value.kind) {
    case 'household-window':
      return { lastDays: String(value.lastDays), firstDays: String(value.firstDays) }
    case 'business-window': {
      const { lastDays, deadlineDay, deadlineTime } = value
      return { lastDays: String(lastDays), deadlineDay: String(deadlineDay), deadlineTime }
    }
    case 'calculation':
      return { days: String(value.days), unit: value.working ? 'working' : 'calendar' }
    case 'term':
      return { days: String(value.days), unit: value.unit, longest: String(value.longest ?? '') }
    case 'compensation':
      return { sum: hryvniasString(value.kopiykas) }
    case 'holiday':
    case 'holidays-off':
      return { on: value.on ? 'on' : 'off' }
    case 'instalments':
      return {
        mostParts: String(value.mostParts),
        leastDebt: hryvniasString(value.leastDebtKopiykas),
        leastPart: hryvniasString(value.leastPartKopiykas),
        firstShare: String(value.firstShare),
      }
  }
}
