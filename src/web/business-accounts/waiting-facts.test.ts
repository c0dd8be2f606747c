import { expect, test } from 'vitest'
import { entityWaiting as words } from '#text/business-accounts-waiting.ts'
import { factsOf, type Told } from './waiting-facts.ts'

const unknown = { known: false, why: 'not-kept' } as const
const nothing = { points: null, debt: unknown, dunning: unknown, papers: unknown, limits: unknown }
const windowClosed = {
  state: 'closed',
  period: '2026-11',
  opens: '2026-11-30T00:00:00Z',
  closes: '2026-12-02T11:00:00Z',
}

const light = (counts: { on?: number; off?: number; possible?: number; unknown?: number }) => {
  const each = { on: 0, off: 0, possible: 0, unknown: 0, ...counts }
  const all = each.on + each.off + each.possible + each.unknown
  const power = { known: true, all, ...each, nextFrom: null } as const
  return factsOf({ ...nothing, status: 'success', window: windowClosed, power } as Told).find(
    ({ key }) => key === 'power',
  )
}
const volumes = (counts: { near?: number; expected?: number; exceeded?: number }) => {
  const each = { near: 0, expected: 0, exceeded: 0, ...counts }
  const limits = { known: true, accounts: 3, agreedKwh: 100, kwh: 92, ...each, state: 'near' } as const
  return factsOf({ ...nothing, status: 'success', window: windowClosed, power: null, limits } as Told).find(
    ({ key }) => key === 'limits',
  )
}
const papers = (waiting: number, closed: number, dueOn: string | null = null) =>
  factsOf({
    ...nothing,
    status: 'success',
    window: windowClosed,
    power: null,
    papers: { known: true, waiting, closed, dueOn },
  } as Told).find(({ key }) => key === 'papers')

test('documents that wait are not denied where they are closed to whoever looks', () => {
  const due = words.due('2026-12-05')
  expect(papers(0, 0)).toMatchObject({ value: words.noPapers, more: '', tone: 'good' })
  expect(papers(2, 0, '2026-12-05')).toMatchObject({ value: words.toSign(2), more: due, tone: 'soon' })
  expect(papers(0, 1)).toMatchObject({ value: words.closedPapers(1), more: '', tone: 'soon' })
  expect(papers(0, 1, '2026-12-05')).toMatchObject({ value: words.closedPapers(1), more: due })
  expect(papers(2, 1)).toMatchObject({ value: words.toSign(2), more: words.alsoClosed(1) })
  expect(papers(2, 1, '2026-12-05')).toMatchObject({ more: `${words.alsoClosed(1)}, ${due}` })
})

test('light is said of all objects only where it is known of each', () => {
  expect(light({ on: 3 })).toMatchObject({ value: words.allOn, more: '' })
  expect(light({ on: 1, unknown: 2 })).toMatchObject({ value: words.on(1, 3), more: words.unknownPower(2) })
  expect(light({ on: 2, possible: 1 })).toMatchObject({
    value: words.on(2, 3),
    more: words.possible(1),
    tone: 'soon',
  })
  expect(light({ possible: 1, unknown: 1 })).toMatchObject({
    value: words.maybeOff,
    more: `${words.possible(1)}, ${words.unknownPower(1)}`,
  })
  expect(light({ off: 1, unknown: 2 })).toMatchObject({
    value: words.off(1, 3),
    more: words.unknownPower(2),
    tone: 'act',
  })
  expect(light({ unknown: 3 })).toMatchObject({ value: words.unknown['not-kept'] })
})

test('a volume that will be exceeded by the forecast is not said to be exceeded', () => {
  expect(volumes({ expected: 2 })).toMatchObject({ more: words.willBeOver(2), tone: 'soon' })
  expect(volumes({ expected: 2, exceeded: 1 })).toMatchObject({ more: words.over(1), tone: 'act' })
  expect(volumes({ near: 1 })).toMatchObject({ more: words.near(1), tone: 'soon' })
})
