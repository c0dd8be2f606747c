import { afterAll, beforeAll, expect, test } from 'vitest'
import { lostWhileRenewed, startSeveral } from './setup/several-processes.ts'
import { type TestApp, testApp } from './setup/app.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ now: new Date().toISOString() })))
afterAll(() => t.close())

test('a server of several processes is renewed and stopped, and no request is lost', async () => {
  const server = await startSeveral(t.database, 2)
  const { answers, lost } = await lostWhileRenewed(server, 1)
  expect(lost).toEqual([])
  expect([...answers.keys()]).toEqual([200])
  expect(await server.stop()).toBe(0)
})
