import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { PAY_PROVIDERS, PAYMENT_STATES } from '#domain/payment-life.ts'
import { siteName } from '#text/site-name.ts'
import { payProviders, payStates, payTroubles, staffPayments as words } from '#text/staff-payments.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Payment = z.output<typeof calls.list.response>['rows'][number]

/** Payments for employees; the period refers to the days they were begun. */
export const staffPayments = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/payments'],
  columns: {
    startedAt: {
      title: words.columns.startedAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.startedAt,
    },
    amount: { title: words.columns.amount, kind: 'money', sort: true, value: (row) => row.kopiykas },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      rich: true,
      value: (row) => payStates[row.state],
    },
    number: { title: words.columns.number, kind: 'text', width: 20, rich: true, value: (row) => row.number },
    provider: {
      title: words.columns.provider,
      kind: 'text',
      width: 16,
      value: (row) => payProviders[row.provider],
    },
    accounts: {
      title: words.columns.accounts,
      kind: 'text',
      width: 24,
      value: (row) => row.accounts.join(', '),
    },
    returned: { title: words.columns.returned, kind: 'money', value: (row) => row.returnedKopiykas },
    trouble: {
      title: words.columns.trouble,
      kind: 'text',
      width: 24,
      value: (row) => row.trouble && payTroubles[row.trouble].name,
    },
    site: { title: words.company, kind: 'text', width: 28, value: (row) => siteName(row.site) },
  },
  screen: ['number', 'startedAt', 'accounts', 'provider', 'site', 'state', 'amount'],
  phone: { head: 'number', under: 'state', right: 'amount' },
  order: { by: 'startedAt', descending: true },
  pageSize: 50,
  search: { label: words.search },
  filters: [
    { kind: 'days', untilToday: true },
    {
      kind: 'choice',
      key: 'waiting',
      label: words.columns.trouble,
      any: words.anyTrouble,
      boolean: true,
      options: [['true', words.waits]],
    },
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.anyState,
      options: PAYMENT_STATES.map((state) => [state, payStates[state]]),
    },
    {
      kind: 'choice',
      key: 'provider',
      label: words.columns.provider,
      any: words.anyProvider,
      options: PAY_PROVIDERS.map((provider) => [provider, payProviders[provider]]),
    },
    {
      kind: 'choice',
      key: 'site',
      label: words.company,
      any: words.anyCompany,
      get options() {
        return siteOptions()
      },
    },
  ],
})) satisfies List<Payment>
