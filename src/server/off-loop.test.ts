import { expect, test } from 'vitest'
import type { Work } from '#tests/programs/off-loop-work.ts'
import { openThreads, WorkTooLong } from './off-loop.ts'

const program = new URL('../../tests/programs/off-loop-work.ts', import.meta.url)
const singleThread = () => openThreads<Work, string>(program, { most: 1 })
async function* pieces(...list: string[]) {
  yield* list
}
async function read(made: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const bytes of made) text += Buffer.from(bytes).toString()
  return text
}

test('works that come together are done one after another by the one thread, each with its own pieces', async () => {
  const threads = singleThread()
  const works = ['а', 'б', 'в'].map((name) => read(threads.run({ fails: false }, pieces(name, `${name}2`))))
  expect(await Promise.all(works)).toEqual(['аа2', 'бб2', 'вв2'])
})

test('a work that fails says so, and the next one is done', async () => {
  const threads = singleThread()
  await expect(threads.whole({ fails: true })).rejects.toThrow('as told')
  expect(await read(threads.run({ fails: false }, pieces('далі')))).toBe('далі')
})

test('who leaves before the end, as with a download that was broken off, keeps nobody waiting', async () => {
  const threads = singleThread()
  let count = 0
  async function* endless() {
    for (;;) yield `${count++}`
  }
  for await (const _bytes of threads.run({ fails: false }, endless())) break
  expect(await read(threads.run({ fails: false }, pieces('далі')))).toBe('далі')
  const then = count
  await new Promise(setImmediate)
  expect(count).toBe(then)
})

test('a reader on a slow line holds no thread: what was made for it waits', async () => {
  const threads = singleThread()
  const slow = threads.run({ fails: false }, pieces('давно', ' готове'))
  expect(await read(threads.run({ fails: false }, pieces('далі')))).toBe('далі')
  expect(await read(slow)).toBe('давно готове')
})

test('of a long work the rest is made as it is read, and others work meanwhile', async () => {
  const threads = singleThread()
  let count = 0
  async function* long() {
    for (; count < 30; count++) yield 'я'.repeat(2 ** 19)
  }
  const slow = threads.run({ fails: false }, long())
  // the one thread takes it up only when the first work waits for its reader
  expect(await read(threads.run({ fails: false }, pieces('далі')))).toBe('далі')
  expect(count).toBeLessThan(10)
  expect((await read(slow)).length).toBe(30 * 2 ** 19)
})

test.each(['ends', 'has enough'] as const)(
  'a work that never %s is ended with its thread, and the next one is done',
  async (never) => {
    const threads = openThreads<Work, string>(program, { most: 1, seconds: 3, oldMiB: 32 })
    await expect(threads.whole({ fails: false, never })).rejects.toBeInstanceOf(WorkTooLong)
    expect(await read(threads.run({ fails: false }, pieces('далі')))).toBe('далі')
  },
)
