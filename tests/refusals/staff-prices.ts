import { type Actor, makeActor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

/** Bills of October stand for households of this company. */
const billed: Provocation = {
  field: 'from',
  before: (_me, t) => makeActor(t, 'person'),
  send: () => ({
    body: { site: 'dnem', kind: 'energy', variant: 'household', from: '2026-10', price: '4,5' },
  }),
}
const refused = {
  invalid: wrong('price', '0'),
  'price-billed': billed,
  'price-overlaps': wrong('to', '2030-06'),
}

/** Dated rules that a second person confirms. */
export const staffRules: Provocations = {
  '/api/admin/rules/propose': {
    // rules are of all companies
    'not-found': after(onlyDnem, 'kind'),
    invalid: wrong('value', 'maybe'),
    'rule-too-late': wrong('from', '2020-01-01'),
    conflict: wrong('value', 'off'),
    'already-proposed': after((_me, t, { body }) => t.call('/api/admin/rules/propose', body as never)),
  },
}

/** Dated prices that a second person confirms. */
export const staffPrices: Provocations = {
  '/api/admin/prices/preview': refused,
  '/api/admin/prices/propose': {
    ...refused,
    'price-unlikely': wrong('price', '150'),
    'already-proposed': after((_me, t, { body }) => t.call('/api/admin/prices/propose', body as never)),
  },
}

/** The employee works in one company. */
async function onlyDnem(me: Actor, t: TestApp) {
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['head:dnem'] })
    .where('user_id', '=', me.user.userId)
    .execute()
}
