import { expect, test } from 'vitest'
import { chunk, ChunkFailure } from './chunk.ts'

/** A browser tab whose storage survives reloads. */
function tab() {
  const kept = new Map<string, string>()
  const clock = { now: 1_000_000, online: true }
  let reloads = 0
  const load = (page: () => Promise<string>) =>
    chunk(page, {
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      },
      now: () => clock.now,
      reload: () => {
        reloads += 1
      },
      online: () => clock.online,
    })()
  return { load, clock, reloads: () => reloads }
}
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** The promise of a page that is being reloaded never settles. */
const settled = (promise: Promise<unknown>) => Promise.race([promise, Promise.resolve('pending')])

test('a page that loads is given', async () => {
  await expect(tab().load(() => Promise.resolve('page'))).resolves.toBe('page')
})

test('a page that does not load reloads the browser once', async () => {
  const { load, reloads } = tab()
  expect(await settled(load(broken))).toBe('pending')
  await new Promise(setImmediate)
  expect(reloads()).toBe(1)
})

test('failing again within a minute shows the error instead of reloading for ever', async () => {
  const { load, clock, reloads } = tab()
  void load(broken)
  await new Promise(setImmediate)
  clock.now += 59_999
  await expect(load(broken)).rejects.toThrow(ChunkFailure)
  expect(reloads()).toBe(1)
})

test('a minute later it may reload again', async () => {
  const { load, clock, reloads } = tab()
  void load(broken)
  await new Promise(setImmediate)
  clock.now += 60_000
  void load(broken)
  await new Promise(setImmediate)
  expect(reloads()).toBe(2)
})

test('without internet nothing is reloaded', async () => {
  const { load, clock, reloads } = tab()
  clock.online = false
  await expect(load(broken)).rejects.toThrow(ChunkFailure)
  expect(reloads()).toBe(0)
})
