import type { z } from 'zod'
import type { staffRules } from '#contract/staff-rules.ts'
import { RULE_KINDS, ruleKey } from '#domain/rules.ts'
import { staffPrices } from '#text/staff-prices.ts'
import { ruleName, ruleText, staffRules as words } from '#text/staff-rules.ts'
import { terms } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import { validityColumns, actSearch, stateColumns } from './staff-prices.ts'
import type { List } from './description.ts'

type Rule = z.output<typeof staffRules.list.response>['rows'][number]

/** Dated rules: of readings, of terms, of working days. */
export const staffRulesList = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/rules'],
  columns: {
    what: {
      title: words.columns.what,
      kind: 'text',
      width: 40,
      sort: (row) => `${RULE_KINDS.indexOf(row.kind)} ${ruleKey(row)}`,
      rich: true,
      value: (row) => ruleName(row.kind, row.variant),
    },
    value: {
      title: words.columns.value,
      kind: 'text',
      width: 40,
      value: (row) => ruleText(row.kind, row.value),
    },
    ...validityColumns(words.columns),
    confidence: {
      title: staffPrices.columns.confidence,
      kind: 'text',
      width: 24,
      value: (row) => words.confidence[row.confidence],
    },
    ...stateColumns(),
  },
  screen: ['what', 'value', 'validFrom', 'validTo', 'act', 'confidence', 'state'],
  phone: { head: 'what', under: 'value', right: 'state' },
  order: { by: 'what', descending: false },
  pageSize: 50,
  search: actSearch(),
  filters: [
    {
      kind: 'choice',
      key: 'past',
      label: terms.show,
      any: words.current,
      options: [['true', staffPrices.withPast]],
      boolean: true,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.kind,
      any: words.anyKind,
      options: RULE_KINDS.map((kind) => [kind, words.kinds[kind]]),
      value: (row) => row.kind,
    },
  ],
})) satisfies List<Rule>
