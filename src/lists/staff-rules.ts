import type { z } from 'zod'
import type { staffRules } from '#contract/staff-rules.ts'
import { RULE_KINDS, ruleKey } from '#domain/rules.ts'
import { staffPrices } from '#text/staff-prices.ts'
import { ruleName, ruleText, staffRules as words } from '#text/staff-rules.ts'
import { terms } from '#text/terms.ts'
import type { List } from './description.ts'

type Rule = z.output<typeof staffRules.list.response>['rows'][number]

/** Dated rules: of readings, of terms, of working days. */
export const staffRulesList = {
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
    validFrom: { title: words.columns.from, kind: 'date', sort: true, value: (row) => row.validFrom },
    validTo: { title: words.columns.to, kind: 'date', sort: true, value: (row) => row.validTo },
    act: {
      title: staffPrices.columns.act,
      kind: 'text',
      width: 40,
      rich: true,
      value: (row) => row.act ?? staffPrices.noAct,
    },
    confidence: {
      title: staffPrices.columns.confidence,
      kind: 'text',
      width: 24,
      value: (row) => words.confidence[row.confidence],
    },
    state: {
      title: terms.state,
      kind: 'text',
      width: 30,
      rich: true,
      value: (row) => (row.ends === null ? staffPrices.states[row.state] : staffPrices.ends[row.ends]),
    },
    by: { title: staffPrices.columns.by, kind: 'text', width: 24, value: (row) => row.by },
  },
  screen: ['what', 'value', 'validFrom', 'validTo', 'act', 'confidence', 'state'],
  phone: { head: 'what', under: 'value', right: 'state' },
  order: { by: 'what', descending: false },
  pageSize: 50,
  search: { label: staffPrices.search, value: (row) => [row.act, row.by] },
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
} as const satisfies List<Rule>
