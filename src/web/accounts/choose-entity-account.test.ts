import { beforeAll, expect, test, vi } from 'vitest'
import type * as Choices from './choose-entity-account.ts'
import type * as Queries from '#web/api/queries.ts'
import type * as Sessions from '#web/session/session.ts'

// Spec §4, Entity account choice.

const reply = {
  status: 'success',
  custom_info: { legacy_ID: 'L-2' },
  meters: [{ meter: '2', number: '00000002' }],
  period: { fromDate: '01.10.2026', tillDate: '31.10.2026' },
  calculate: { isCalculated: 'X', calcDate: '', begCalcDate: '', endCalcDate: '', orderCalcDate: '' },
  mhcType: 'hourly',
  places: [{ placeId: 'dnem-2', name: 'Склад', address: '', eic: '' }],
  warnings: [{ code: 'overdue-debt', account: '1100000002' }],
  showDunningWarningForm: true,
  dunning: { kopiykas: 170_000, dueOn: '2026-09-20' },
}

let choose: (typeof Choices)['chooseAccount']
let queries: (typeof Queries)['queries']
let session: (typeof Sessions)['session']
beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: storage })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reply))))
  choose = (await import('./choose-entity-account.ts')).chooseAccount
  queries = (await import('#web/api/queries.ts')).queries
  session = (await import('#web/session/session.ts')).session
})

test('tickets and inbox of the account before are forgotten, the facts of the chosen one are kept', async () => {
  for (const path of ['/api/tickets', '/api/orders/inbox', '/api/entity/orders/supplier_all'])
    queries.setQueryData([path, { account: '1100000001' }], { rows: ['of the account before'] })
  await choose('1100000002')
  expect(queries.getQueryCache().getAll()).toEqual([])
  const { entity } = session.get()
  expect(entity).toMatchObject({
    meters: reply.meters,
    period: reply.period,
    calculate: reply.calculate,
    mhcType: 'hourly',
    customInfo: reply.custom_info,
    places: reply.places,
    warnings: reply.warnings,
    showDunningWarningForm: true,
    dunning: reply.dunning,
    indications: [],
  })
})
