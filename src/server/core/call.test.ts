import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseDown } from '#server/db/database-down.ts'
import { Problem } from '#server/problem.ts'
import type { FmCall } from '#server/telemetry/recorder.ts'
import { type Answerers, openCore, type Trace } from './call.ts'
import { refusal } from './conformance/under-test.ts'
import { fmNames, fm } from './function-modules.ts'
import { CoreRefusal } from './refusal.ts'

const trace: Trace = {
  portalCallId: '6f9b1c0e-0000-4000-8000-000000000001',
  requestCode: 'QWE-123',
  path: '/api/person/meters',
  site: 'dnem',
  userKind: 'person',
  accountHash: 'abc',
}
const reading = {
  account: '1200000001',
  meterId: '000000000010000001',
  values: [{ zone: 'single' as const, value: 1 }],
  now: '2026-11-21T10:00:00Z',
  source: 'customer' as const,
}
const ask = { account: '1200000001' }

/** A remote core that does what the test says. */
function remote(answer: () => Promise<unknown>): Answerers {
  return Object.fromEntries(fmNames.map((name) => [name, answer])) as unknown as Answerers // every name gets the same answer, whether it fits the name or not
}

describe('the door to the core', () => {
  let calls: FmCall[]
  let tick: number
  const door = (answer: () => Promise<unknown>, more: { timeoutMs?: number } = {}) =>
    openCore({
      answerers: remote(answer),
      record: { fm: (call) => void calls.push(call) },
      now: () => new Date('2026-11-21T10:00:00Z'),
      ticks: () => tick,
      failures: 3,
      openMs: 1000,
      ...more,
    })
  beforeEach(() => {
    calls = []
    tick = 0
  })

  test('records every call with its outcome, linked to the portal call that made it', async () => {
    const core = door(async () => ({ accounts: [] })).for(trace)
    await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [] })
    expect(calls).toMatchObject([
      {
        functionModule: 'ZPORTAL_ACCOUNT_GET',
        outcome: 'success',
        errorText: null,
        portalCallId: trace.portalCallId,
        requestCode: 'QWE-123',
        path: '/api/person/meters',
        site: 'dnem',
        userKind: 'person',
        accountHash: 'abc',
        at: new Date('2026-11-21T10:00:00Z'),
      },
    ])
    expect(calls[0]?.durationUs).toBeGreaterThanOrEqual(0)
  })

  test('gives a refusal of the core its own code, field and figures', async () => {
    const core = door(async () => {
      throw new CoreRefusal('less-than-previous', { field: 'day', params: { previous: 5 } })
    }).for(trace)
    const problem = await refusal(core.call(fm.ZPORTAL_READING_SUBMIT, reading, { key: 'a' }))
    expect(problem).toEqual({ code: 'less-than-previous', field: 'day', params: { previous: 5 } })
    expect(calls[0]?.outcome).toBe('less-than-previous')
  })

  test('takes a refusal the register does not declare for a fault of the core', async () => {
    const core = door(async () => {
      throw new CoreRefusal('less-than-previous')
    }).for(trace)
    const answer = core.call(fm.ZPORTAL_METERS_GET, ask)
    await expect(answer).rejects.toThrow('ZPORTAL_METERS_GET refused with less-than-previous, undeclared')
    await expect(answer).rejects.not.toBeInstanceOf(Problem)
    expect(calls[0]).toMatchObject({ outcome: 'internal' })
  })

  test('asks nothing of a core that says it lacks it', async () => {
    let attempts = 0
    const whole = remote(async () => {
      attempts += 1
      return { rows: [] }
    })
    const opened = openCore({
      answerers: { ...whole, ZPORTAL_LEDGER_GET: undefined },
      record: { fm: (call) => void calls.push(call) },
      now: () => new Date('2026-11-21T10:00:00Z'),
    })
    expect([opened.can('ledger'), opened.can('tariffs')]).toEqual([false, true])
    expect((await refusal(opened.for(trace).call(fm.ZPORTAL_LEDGER_GET, ask))).code).toBe('not-offered')
    expect(attempts).toBe(0)
    expect(calls).toMatchObject([{ functionModule: 'ZPORTAL_LEDGER_GET', outcome: 'not-offered' }])
  })

  test('lets no write through without a key', async () => {
    const core = door(async () => ({})).for(trace)
    await expect(core.call(fm.ZPORTAL_READING_SUBMIT, reading)).rejects.toThrow('needs a key')
  })

  test('lets neither a wrong question out nor an undeclared field in', async () => {
    const core = door(async () => ({ acts: [], secret: 1 })).for(trace)
    await expect(core.call(fm.ZPORTAL_METERS_GET, { account: '' })).rejects.toThrow()
    expect(await core.call(fm.ZPORTAL_VIOLATIONS_LIST, ask)).toEqual({ acts: [] })
    await expect(core.call(fm.ZPORTAL_CALCULATION_GET, ask)).rejects.toThrow()
  })

  test('does not wait for ever', async () => {
    const core = door(() => new Promise(() => {}), { timeoutMs: 5 }).for(trace)
    expect((await refusal(core.call(fm.ZPORTAL_METERS_GET, ask))).code).toBe('core-down')
    expect(calls[0]).toMatchObject({
      outcome: 'core-down',
      errorText: 'ZPORTAL_METERS_GET did not answer in 5 ms',
    })
  })

  test('stops asking a core that is down, and tries it again later with one call', async () => {
    let attempts = 0
    let down = true
    const opened = door(async () => {
      attempts += 1
      if (down) throw new DatabaseDown(new Error('ECONNREFUSED'))
      return { acts: [] }
    })
    const call = () => opened.for(trace).call(fm.ZPORTAL_VIOLATIONS_LIST, ask)
    for (let n = 0; n < 10; n += 1) await refusal(call())
    expect(attempts).toBe(3)
    expect(opened.state()).toBe('open')
    const problem = await call().catch((error: unknown) => error)
    expect(problem).toMatchObject({ code: 'core-down', retryAfterSeconds: 1 })

    tick = 1000
    const outcomes = await Promise.allSettled([call(), call(), call()])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(attempts).toBe(4)

    tick = 2000
    down = false
    await call()
    expect(opened.state()).toBe('closed')
    expect(calls.filter((made) => made.errorText === 'the circuit is open')).toHaveLength(10)
  })

  test('takes neither refusals nor our own mistakes for a core that is down', async () => {
    const opened = door(async () => {
      throw new TypeError('a bug')
    })
    for (let n = 0; n < 5; n += 1)
      await expect(opened.for(trace).call(fm.ZPORTAL_METERS_GET, ask)).rejects.not.toBeInstanceOf(Problem)
    expect(opened.state()).toBe('closed')
    expect(calls[0]).toMatchObject({ outcome: 'internal', errorText: 'TypeError' })
  })
})
