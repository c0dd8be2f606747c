import { endOfTerm, type WorkCalendar } from '#domain/answer-term.ts'
import { monthOf, addMonths } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type DatedReadingRule, READING_RULE_KINDS, readRule, ruleOn, rulesOn } from '#domain/rules.ts'
import { windowAround } from '#domain/window.ts'
import { dateText, dateTimeText, monthText } from '#text/dates.ts'
import { newRule as words, ruleText } from '#text/staff-rules.ts'
import type { Body } from '#web/api/call.ts'
import { Facts } from '#web/ui/Facts.tsx'
import type { Rule } from './rule.ts'
import styles from './staff-rules.module.css'

type Wanted = Pick<Body<'/api/admin/rules/propose'>, 'kind' | 'variant' | 'value' | 'from' | 'to'>
type Row = Pick<Rule, 'kind' | 'variant' | 'value' | 'validFrom' | 'validTo'>

/** The two ends of a window, as a person reads them. */
function windowText(wanted: Wanted, rules: readonly Row[]): string {
  const { opens, closes } = windowAround(
    wanted.kind === 'household-window' ? 'person' : 'entity',
    wanted.from,
    rulesOn(rules.filter(isOfReadings)),
  )
  const last =
    wanted.kind === 'household-window' ? dateText(kyivDate(closes.getTime() - 1)) : dateTimeText(closes)
  return words.days2(dateText(kyivDate(opens)), last)
}
const isOfReadings = (rule: Row): rule is Row & DatedReadingRule =>
  READING_RULE_KINDS.some((kind) => kind === rule.kind)

/** The last day of a term that begins on the first day of the rule. */
function dueText(wanted: Wanted, value: string, rules: readonly Row[]): string {
  const term = readRule('term', value)
  if (term?.kind !== 'term') return words.none
  const dated = (row: Row) => ({ from: row.validFrom, to: row.validTo })
  const calendar: WorkCalendar = {
    holidays: rules
      .filter(({ kind }) => kind === 'holiday')
      .map((row) => ({ day: row.variant, ...dated(row) })),
    suspended: rules.filter(({ kind }) => kind === 'holidays-off').map(dated),
  }
  const { days, unit, longest } = term
  const rule = { topic: null, from: wanted.from, to: null, days, unit, longest, act: '', note: null }
  return dateText(endOfTerm(wanted.from, { ...rule, confidence: 'high' }, calendar))
}

/** What a rule changes: how it was and will be, and the first window or the first answer by both. */
export function RuleEffect({ wanted, rules }: { wanted: Wanted; rules: readonly Rule[] }) {
  const { kind, variant, value, from, to } = wanted
  const current = ruleOn(rules, wanted, from)
  const entered: Row = { kind, variant, value, validFrom: from, validTo: to }
  const isWindow = kind === 'household-window' || kind === 'business-window'
  const side = (text: string | undefined, known: readonly Row[]): readonly (readonly [string, string])[] => [
    ...(isWindow
      ? [[words.window(monthText(monthOf(addMonths(from, -1)))), windowText(wanted, known)] as const]
      : []),
    ...(kind === 'term' && text !== undefined
      ? [[words.answer(dateText(from)), dueText(wanted, text, rules)] as const]
      : []),
  ]
  const without = rules.filter((rule) => rule !== current)
  return (
    <section className={styles.effect} aria-label={words.shown}>
      <h2>{words.shown}</h2>
      <Facts
        facts={[
          [words.now, current ? ruleText(kind, current.value) : words.none],
          ...side(current?.value, rules),
        ]}
      />
      <Facts facts={[[words.after, ruleText(kind, value)], ...side(value, [entered, ...without])]} />
      <p className={styles.quiet}>{words.second}</p>
    </section>
  )
}
