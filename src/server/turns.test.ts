import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('two work, one waits, and the fourth is told to come back', async () => {
  const inTurn = turns({ atOnce: 2, inLine: 1, waitSeconds: 60, retryAfterSeconds: 5 })
  const [first, second] = [held(), held()]
  const begun = [inTurn(first.work), inTurn(second.work)]
  const order: string[] = []
  const third = inTurn(async () => void order.push('third'))
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  expect(order).toEqual([])
  first.end()
  await third
  expect(order).toEqual(['third'])
  second.end()
  await Promise.all(begun)
})

test('work that fails gives its place away too', async () => {
  const inTurn = turns({ atOnce: 1, inLine: 1, waitSeconds: 60, retryAfterSeconds: 5 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('who has waited too long leaves the line, and those behind move up', async () => {
  const inTurn = turns({ atOnce: 1, inLine: 5, waitSeconds: 0.01, retryAfterSeconds: 5 })
  const long = held()
  const first = inTurn(long.work)
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ code: 'busy' })
  long.end()
  await first
  expect(await inTurn(async () => 'next')).toBe('next')
})
