import { expect, test } from 'vitest'
import { type Counter, replyTo, serve, startSupportDesk, type WaitingTicket } from './support-desk.ts'

const at = new Date('2026-11-21T10:00:00Z')
const timing = { everyMs: 5, takeAfterMs: 4000, answerAfterMs: 10_000 }

/** A counter that notes what was done. */
function counter(...tickets: WaitingTicket[]) {
  const done: string[] = []
  const desk: Counter = {
    waiting: async () => tickets,
    take: async (ticket) => done.push(`take ${ticket}`),
    answer: async ({ ticket, asks }) => done.push(`${asks ? 'ask' : 'answer'} ${ticket}`),
    confirmOrders: async (ms) => done.push(`orders ${ms}`),
  }
  return { desk, done }
}
const ticket = (id: string, secondsAgo: number, more: Partial<WaitingTicket> = {}): WaitingTicket => ({
  id,
  kind: 'billing',
  state: 'new',
  words: 1,
  files: 0,
  writtenAt: new Date(at.getTime() - secondsAgo * 1000),
  ...more,
})

test('a ticket just written waits, then is taken, then answered', async () => {
  const { desk, done } = counter(ticket('a', 1), ticket('b', 5), ticket('c', 11, { state: 'in-progress' }))
  await serve(desk, at, timing)
  expect(done).toEqual(['take b', 'answer c', 'orders 10000'])
})

test('about a meter it asks for a photo, and is content with one', () => {
  expect(replyTo({ kind: 'meter', words: 1, files: 0 }).asks).toBe(true)
  expect(replyTo({ kind: 'meter', words: 2, files: 1 }).asks).toBe(false)
})

test('a round that fails is told and the next one comes; closing waits for the last', async () => {
  const failures: unknown[] = []
  let rounds = 0
  const { promise: twice, resolve } = Promise.withResolvers<void>()
  const { desk } = counter()
  const broken: Counter = {
    ...desk,
    waiting: async () => {
      if (++rounds === 2) resolve()
      throw new Error('no database')
    },
  }
  const running = startSupportDesk(broken, {
    now: () => at,
    onFailure: (error) => failures.push(error),
    timing,
  })
  await twice
  await running.close()
  expect(failures.length).toBeGreaterThanOrEqual(2)
})
