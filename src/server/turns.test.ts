import { expect, test } from 'vitest'
import { asSender, type Sender } from './fair-line.ts'
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

/** A room of one, whose line is written down as it is called. */
function room(shares: { ofUser?: number; inLine?: number } = {}) {
  const inTurn = turns({ atOnce: 1, inLine: 60, waitSeconds: 60, retryAfterSeconds: 5, ...shares })
  const first = held()
  const begun = inTurn(first.work)
  const called: string[] = []
  const places = new Map<string, number>()
  const put = (sender: Sender, name: string) =>
    asSender(sender, () =>
      inTurn(
        async () => void called.push(name),
        (place) => void places.set(name, place),
      ),
    )
  return {
    put,
    places,
    async open(waiting: readonly Promise<void>[]) {
      first.end()
      await Promise.all([begun, ...waiting])
      return called
    },
  }
}

test('beside one who fills the line, the other is called second, whenever they come', async () => {
  const { put, open, places } = room()
  const greedy = Array.from({ length: 12 }, (_, n) =>
    put({ user: 'greedy', network: '192.0.2.0/24' }, `greedy ${n}`),
  )
  const honest = put({ user: 'honest', network: '198.51.100.0/24' }, 'honest')
  expect(places.get('honest')).toBe(2)
  expect(places.get('greedy 11')).toBe(13)
  expect((await open([...greedy, honest])).slice(0, 3)).toEqual(['greedy 0', 'honest', 'greedy 1'])
})

test('twelve users of one network have the share of one network, and share it among themselves', async () => {
  const { put, open } = room()
  const greedy = Array.from({ length: 24 }, (_, n) => put({ user: `${n % 12}`, network: 'one' }, `${n % 12}`))
  const honest = ['first', 'second'].map((name) => put({ user: 'honest', network: 'other' }, name))
  const called = await open([...greedy, ...honest])
  expect(called.slice(0, 4)).toEqual(['0', 'first', '1', 'second'])
  const ofGreedy = called.filter((name) => !['first', 'second'].includes(name))
  expect(new Set(ofGreedy.slice(0, 12)).size, 'each once before any twice').toBe(12)
})

test('one user who comes from many networks stands behind those who had no turn', async () => {
  const { put, open } = room({ ofUser: 3 })
  const sent = Array.from({ length: 12 }, (_, n) => put({ user: 'greedy', network: `${n}` }, `greedy ${n}`))
  const refused = await Promise.allSettled(sent.slice(3))
  expect(
    refused.every(({ status }) => status === 'rejected'),
    'three wait, the others are told to come back',
  ).toBe(true)
  const honest = put({ user: 'honest', network: 'other' }, 'honest')
  expect(await open([...sent.slice(0, 3), honest])).toHaveLength(4)
})

test('a network has as many places as are free, and gives up those that are more than of others', async () => {
  const { put, open } = room({ inLine: 6 })
  const crowd = Array.from({ length: 6 }, (_, n) =>
    put({ user: `${n % 4}`, network: 'carrier' }, `carrier ${n}`),
  )
  const outcomes = Promise.allSettled(crowd)
  const sender = { user: 'honest', network: 'home' }
  const honest = ['a', 'b', 'c'].map((name) => put(sender, name))
  await expect(put(sender, 'd'), 'half is as much as one of two gets').rejects.toMatchObject({ code: 'busy' })
  await expect(put({ user: '9', network: 'carrier' }, 'more')).rejects.toMatchObject({ code: 'busy' })
  const called = await open(honest)
  const left = (await outcomes).map(({ status }) => status)
  expect(called).toHaveLength(6)
  // the second places of users go first
  expect(left).toEqual([
    ...Array.from({ length: 3 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'rejected'),
  ])
})

test('new senders do not go before one who waits, however many there are', async () => {
  const { put, open } = room()
  const before = ['a', 'b'].map((name) => put({ user: 'honest', network: 'home' }, name))
  const others = Array.from({ length: 5 }, (_, n) => put({ user: `${n}`, network: `${n}` }, `${n}`))
  expect(await open([...before, ...others])).toEqual(['a', '0', '1', '2', '3', '4', 'b'])
})

test('where two work at once, one sender has both only while nobody else waits', async () => {
  const inTurn = turns({ atOnce: 2, inLine: 9, waitSeconds: 60, retryAfterSeconds: 5 })
  const works = [held(), held()]
  const greedy = { user: 'greedy', network: 'one' }
  const begun = works.map(({ work }) => asSender(greedy, () => inTurn(work)))
  const called: string[] = []
  const more = asSender(greedy, () => inTurn(async () => void called.push('greedy')))
  const honest = asSender({ user: 'honest', network: 'one' }, () =>
    inTurn(async () => void called.push('honest')),
  )
  works[0]?.end()
  await Promise.all([more, honest])
  expect(called).toEqual(['honest', 'greedy'])
  works[1]?.end()
  await Promise.all(begun)
})
