import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { openDatabase } from '#server/db/open.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { deriveSecrets } from '#server/secrets.ts'

/** Tells everybody of a company of one event, for tests that kill it: `tell-everybody.ts <database> <secret> <key>`. */
const [connectionString = '', secret = '', key = ''] = process.argv.slice(2)
const log = { debug() {}, info() {}, warn() {}, error() {} }
const { db } = openDatabase({ connectionString, log })

process.send?.('begins')
const put = await tellAbout(
  {
    db,
    now: () => new Date(),
    random: { uuid: () => randomUUID(), bytes: randomBytes, int: (below) => randomInt(below) },
    secrets: deriveSecrets(secret),
  },
  'plannedWork',
  {
    key,
    to: { site: 'dnem', kinds: ['person'] },
    facts: {
      address: 'м. Дніпро',
      startsAt: new Date().toISOString(),
      endsAt: null,
      reason: 'Аварія на підстанції',
      emergency: true,
      special: true,
    },
  },
)
process.send?.(put, () => process.exit(0))
