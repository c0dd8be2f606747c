import type { z } from 'zod'
import type { businessBills } from '#contract/business-bills.ts'
import { balance as words } from '#text/bills.ts'
import { whenUsed } from '#text/language.ts'
import type { Table } from './description.ts'

type Item = z.output<typeof businessBills.balance.response>['items'][number]

/** The money of an account by service. */
export const serviceBalance = whenUsed(() => ({
  name: words.title,
  calls: ['/api/entity/balance'],
  columns: {
    service: {
      title: words.columns.service,
      kind: 'text',
      width: 44,
      rich: true,
      value: (item) => item.name,
    },
    begin: { title: words.columns.begin, kind: 'money', value: (item) => item.beginKopiykas },
    charged: { title: words.columns.charged, kind: 'money', value: (item) => item.chargedKopiykas },
    paid: { title: words.columns.paid, kind: 'money', value: (item) => item.paidKopiykas },
    end: { title: words.columns.end, kind: 'money', value: (item) => item.endKopiykas },
  },
  phone: { head: 'service', right: 'end' },
})) satisfies Table<Item>
