import { makeAccount } from '#seeds/makers/core.ts'
import { type Answerers, openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { parseSources } from '#server/outage-sources.ts'
import { houseQueue } from '#stubs/house-queue.ts'
import { type OutageStub, startOutageSource } from '#stubs/outage-source.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { importOutages } from './import-outages.ts'

export const NOON = '2026-11-21T12:00:00+02:00'

export type Town = {
  t: TestApp
  stub: OutageStub
  account: Awaited<ReturnType<typeof makeAccount>>
  stranger: Awaited<ReturnType<typeof makeAccount>>
  /** one round of the import: of all sources of the stub, or of those given */
  read: (sources?: string, answerers?: Answerers) => Promise<void>
  close: () => Promise<void>
}

/** The server, sources of outages for the six sites, and two houses of one street. `messages` gets what the import logs. */
export async function townWithSources(messages: string[] = []): Promise<Town> {
  const t = await testApp({ now: NOON })
  const stub = await startOutageSource({ port: 0, now: t.clock.now })
  const place = (house: string) => {
    const street = { settlement: 'м. Дніпро', street: 'вул. Шевченка' }
    return { ...street, house, shutdownQueue: houseQueue(street.settlement, street.street, house) }
  }
  const account = await makeAccount(t.database.db, { index: 11, ...place('7') })
  const stranger = await makeAccount(t.database.db, { index: 12, ...place('9') })
  const log = {
    info() {},
    warn: (_: object, text: string) => void messages.push(text),
    error: (_: object, text: string) => void messages.push(text),
  }
  return {
    t,
    stub,
    account,
    stranger,
    async read(sources = stub.sources(), answerers: Answerers = openEmbeddedCore({ db: t.database.db })) {
      const core = openCore({
        answerers,
        record: { fm() {} },
        now: t.clock.now,
      })
      await importOutages(
        { db: t.database.db, core: core.for(workerTrace), now: t.clock.now, log },
        parseSources(sources),
      )
    },
    async close() {
      await stub.close()
      await t.close()
    },
  }
}
