import { expect, test } from 'vitest'
import { payments } from '#lists/payments.ts'
import { exportList } from '#server/lists/list.ts'
import { paymentsOf } from './account-lists.ts'
import { type Answerers, openCore, workerTrace } from './call.ts'
import type { FmAsked, FmReply } from './function-modules.ts'

const MANY = 2500
const rows: FmReply<'ZPORTAL_PAYMENTS_LIST'>['payments'] = Array.from({ length: MANY }, (_, index) => ({
  id: `P${index}`,
  paidOn: '2026-10-01',
  paidAt: '2026-10-01T10:00:00Z',
  amountKopiykas: 100 + index,
  source: 'bank',
  receipt: `R${index}`,
  state: index === 0 ? 'failed' : 'posted',
}))

/** A core that answers payments, together with the requests it got. */
function coreOf(answer: (request: FmAsked<'ZPORTAL_PAYMENTS_LIST'>) => FmReply<'ZPORTAL_PAYMENTS_LIST'>) {
  const requests: FmAsked<'ZPORTAL_PAYMENTS_LIST'>[] = []
  // the tests call nothing else of this core
  const answerers = {
    ZPORTAL_PAYMENTS_LIST: (request: FmAsked<'ZPORTAL_PAYMENTS_LIST'>) => {
      requests.push(request)
      return Promise.resolve(answer(request))
    },
  } as unknown as Answerers
  const core = openCore({ answerers, record: { fm() {} }, now: () => new Date() }).for(workerTrace)
  return { core, asked: requests }
}

async function linesOf(core: ReturnType<typeof coreOf>['core']) {
  const { bytes } = await exportList(payments, 'csv', null, (at) => paymentsOf(core, '1200000011', at))
  let text = ''
  if (bytes instanceof Uint8Array) text = Buffer.from(bytes).toString('utf8')
  else for await (const chunk of bytes) text += Buffer.from(chunk as Uint8Array).toString('utf8')
  return text.trimEnd().split('\r\n')
}

test('a core that gives every row is asked once for a file, and the file is whole', async () => {
  const { core, asked: requests } = coreOf(() => ({ payments: rows }))
  expect(await linesOf(core)).toHaveLength(1 + MANY)
  expect(requests).toHaveLength(1)
})

test('of a core that cuts them a file is fetched a thousand rows at a time', async () => {
  const { core, asked: requests } = coreOf(({ page }) => {
    const { number, size } = page ?? { number: 1, size: MANY }
    return { payments: rows.slice((number - 1) * size, number * size), total: MANY, totalKopiykas: 1 }
  })
  expect(await linesOf(core)).toHaveLength(1 + MANY)
  expect(requests.map(({ page }) => page?.number)).toEqual([1, 2, 3])
})

test('the portal sums what it found itself: without a payment that did not come', async () => {
  const { core } = coreOf(() => ({ payments: rows.slice(0, 3) }))
  expect(await paymentsOf(core, '1200000011', { pageSize: 1 })).toMatchObject({
    total: 3,
    totalKopiykas: 101 + 102,
    rows: [{ receipt: 'R0' }],
  })
  expect(await paymentsOf(core, '1200000011', { search: 'r2' })).toMatchObject({
    total: 1,
    totalKopiykas: 102,
  })
})
