import { describe } from 'vitest'
import { SITES } from '#domain/site.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { openCore, workerTrace } from './call.ts'
import { conformance } from './conformance/suite.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { openCoreUnderTest } from '#billing/under-test.ts'
import { routeCores } from './routed.ts'

/** Every case is of one company; the cores of the others are asked wherever a question is about all. */
describe('a core of several databases', () =>
  conformance(async () => {
    const [under, others] = await Promise.all([openCoreUnderTest(), testDatabase()])
    const door = (answerers: Parameters<typeof openCore>[0]['answerers'], moment: string) =>
      openCore({ answerers, record: { fm() {} }, now: () => new Date(moment) })
    const empty = openEmbeddedCore({ db: others.db })
    return {
      ...under,
      at: (moment) =>
        routeCores([
          { sites: SITES.filter((site) => site !== 'dnem'), core: door(empty, moment) },
          { sites: ['dnem'], core: door(under.answerers, moment) },
        ]).for(workerTrace),
      close: async () => void (await Promise.all([under.close(), others.close()])),
    }
  }))
