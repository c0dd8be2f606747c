import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { CoreDoor } from '#server/core/call.ts'
import { healthPages } from './health.ts'

/** The page of readiness over a database that answers, or does not. */
async function ready(room: number | ((directory: string) => number), database: 'up' | 'down' = 'up') {
  const app = Fastify()
  const query = () => (database === 'up' ? Promise.resolve({}) : Promise.reject(new Error('down')))
  healthPages(
    app,
    {
      // of the pool and the core only this is asked
      pool: { query } as unknown as Parameters<typeof healthPages>[1]['pool'],
      core: {} as CoreDoor,
      config: readConfig({}),
      now: () => new Date('2026-11-21T10:00:00Z'),
    },
    async (directory) => (typeof room === 'number' ? room : room(directory)),
  )
  const reply = await app.inject('/readyz')
  return [reply.statusCode, reply.json()]
}

test('a full disk is told, and nobody is turned away for it', async () => {
  expect(await ready(2 ** 40)).toMatchObject([200, { status: 'ok', disk: 'has room', database: 'up' }])
  expect(await ready(2 ** 20)).toMatchObject([200, { status: 'no room', disk: 'full', database: 'up' }])
  expect(await ready(0, 'down')).toMatchObject([503, { status: 'waiting', disk: 'full', database: 'down' }])
})

test('a disk of the files that is full is told as well', async () => {
  const room = (directory: string) => (directory.endsWith('files') ? 2 ** 20 : 2 ** 40)
  expect(await ready(room)).toMatchObject([200, { status: 'no room', disk: 'full' }])
})
