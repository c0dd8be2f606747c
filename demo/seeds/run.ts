import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { hashAccessCode } from '#server/auth/access-code.ts'
import { hashStaffLink } from '#server/staff/link.ts'
import { hashApplicantCode } from '#server/admin/ask-applicant.ts'
import { hashInvitation } from '#server/people/invitations.ts'
import { hashUndoCode } from '#server/auth/contact-changes.ts'
import { hashPassword } from '#server/auth/password.ts'
import { sealTotpSecret } from '#server/auth/totp.ts'
import { makeClock, systemRandom } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { findDatabase } from '#server/db/find-database.ts'
import { fictionFault, keepFingerprint, readInstallation, secretFault } from '#server/db/installation.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { deriveSecrets, secretOf } from '#server/secrets.ts'
import { type DemoSecrets, sealDemo } from './seal.ts'
import { seedDemo, type SeedOptions } from './seed-demo.ts'
import { fillTelemetry } from './volume/fill-telemetry.ts'
import { growTown } from './volume/grow-town.ts'

export type { DemoSecrets } from './seal.ts'
export { isEmpty, seedDemo, type SeedOptions } from './seed-demo.ts'

const USAGE = `npm run seed -- [--households N] [--businesses M] [--telemetry [--calls-a-day N]]
  --telemetry  400 days of the telemetry of a company of five million households; N calls in its raw day (3300000)
  --fill-a-database-that-is-not-embedded  allows it for DATABASE_URL; no administrators are made there`

/** `node demo/seeds/run.ts --households N --businesses M`: the demo town, grown by copies of its crowd to N and M accounts. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      households: { type: 'string' },
      businesses: { type: 'string' },
      telemetry: { type: 'boolean', default: false },
      'calls-a-day': { type: 'string', default: '3300000' },
      'fill-a-database-that-is-not-embedded': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  const fill = values['fill-a-database-that-is-not-embedded']
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === undefined
  if (!embedded && !fill)
    throw new Error(
      'DATABASE_URL is not the embedded database: the demo town, whose passwords are public, is not put there. ' +
        'For a test installation type --fill-a-database-that-is-not-embedded.',
    )
  const now = makeClock(config.clock)()
  const { pepper, seal, fingerprint } = deriveSecrets(secretOf(config.dataDir, config.secret))
  const secrets: DemoSecrets = {
    hashPassword: (password) => hashPassword(password, pepper),
    hashAccessCode: async (code) => hashAccessCode({ pepper }, code),
    hashInvitation: (code) => hashInvitation({ pepper }, code),
    hashStaffLink: (code) => hashStaffLink({ pepper }, code),
    hashApplicantCode: (code) => hashApplicantCode({ pepper }, code),
    hashUndoCode: (code) => hashUndoCode({ pepper }, code),
    sealTotpSecret: (base32) => sealTotpSecret(seal, systemRandom.bytes(12), base32),
  }
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error }
  const foundDatabase = await findDatabase(config, { log })
  try {
    await prepareDatabase(foundDatabase)
    const kept = await readInstallation(foundDatabase.ownerUrl)
    const fault =
      kept && (secretFault(kept, [fingerprint]) ?? fictionFault(kept, { demo: true, embedded, fill }))
    if (fault) throw new Error(fault)
    await keepFingerprint(foundDatabase.ownerUrl, fingerprint)
    // as the owner; the statements for a large town run longer than any request may
    const database = openDatabase({
      connectionString: foundDatabase.ownerUrl,
      log,
      statementTimeoutMs: 0,
      replyTimeoutMs: 0,
    })
    const grown = { households: Number(values.households ?? 0), businesses: Number(values.businesses ?? 0) }
    const callsADay = values.telemetry ? Number(values['calls-a-day']) : 0
    await seed(database.db, { now, secrets, ...grown, callsADay, administrators: embedded }).finally(
      database.close,
    )
  } finally {
    await foundDatabase.stop()
  }
}

type Asked = SeedOptions & { households: number; businesses: number; callsADay: number }

async function seed(db: Kysely<Database>, options: Asked): Promise<void> {
  const { now, secrets, households, businesses, callsADay } = options
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const built = await seedDemo(db, { chain: true, ...options })
  console.log(
    built ? `Demo town built in ${seconds()} s` : 'The database is not empty: the demo town is left as it is',
  )
  const { hashes } = await sealDemo(secrets)
  const wanted = [
    ['person', households, 'households'],
    ['entity', businesses, 'businesses'],
  ] as const
  for (const [kind, upTo, name] of wanted) {
    const progress = (made: number) =>
      made % 10_000 === 0 && console.log(`  ${name}: ${made} more after ${seconds()} s`)
    const added = await growTown(db, { kind, upTo, now, hashes, progress })
    if (added > 0) console.log(`${name}: ${added} more, ${upTo} in all, after ${seconds()} s`)
  }
  if (callsADay > 0)
    await fillTelemetry(db, {
      now,
      callsADay,
      progress: (message) => console.log(`  ${message}, after ${seconds()} s`),
    })
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
