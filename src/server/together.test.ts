import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Work that ends when it is told to. */
function held() {
  const seen: number[][] = []
  const ends: (() => void)[] = []
  const work = (things: readonly number[]) => {
    seen.push([...things])
    return new Promise<void>((end) => ends.push(end))
  }
  return { seen, work, end: () => ends.shift()?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who comes alone does not wait; those who come meanwhile go together, no more than there is room for', async () => {
  const { seen, work, end } = held()
  const take = together({ atOnce: 1, most: 2 }, work)
  const done: number[] = []
  const all = [1, 2, 3, 4].map((n) => take(n).then(() => done.push(n)))
  expect(seen).toEqual([[1]])
  end()
  await settled()
  expect([seen, done]).toEqual([[[1], [2, 3]], [1]])
  end()
  await settled()
  end()
  await Promise.all(all)
  expect(seen).toEqual([[1], [2, 3], [4]])
  void take(5)
  expect(seen.at(-1)).toEqual([5])
})

test('one that cannot be done does not spoil the others', async () => {
  const took: number[] = []
  const take = together({ atOnce: 1, most: 10 }, async (things: readonly number[]) => {
    await settled()
    if (things.includes(3)) throw new Error('three')
    took.push(...things)
  })
  const ends = await Promise.allSettled([1, 2, 3, 4].map(take))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(took).toEqual([1, 2, 4])
})
