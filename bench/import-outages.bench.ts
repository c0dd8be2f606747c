// How long it takes until the queues of all objects are known: 100,000 objects are looked for as a round of the import
// does, and the streets of some of them are stored as their source tells them, without the time the source takes. What
// this is for 5.3 million at the pace of the rounds, without the time of the source, is computed (limit 12 hours).
import { loadavg } from 'node:os'
import { randomUUID } from 'node:crypto'
import { IMPORT_PACE } from '#server/outages/import-outages.ts'
import { observeNew } from '#server/outages/objects.ts'
import { storeStreet } from '#server/outages/store-street.ts'
import { benchBooks } from './setup/books.ts'

const OBJECTS = 100_000
const STREETS = 200
const ALL = 5_300_000
const MOST_HOURS = 12

const books = await benchBooks({ firms: 0, households: OBJECTS, months: 1 })
const town = await books.copy('objects')
await town.owner.query(`
  begin; set local session_replication_role = replica;
  insert into portal.account_links (user_id, account, site)
  select '${randomUUID()}', number, site from core.accounts; commit; analyze portal.account_links`)
const log = { info() {}, warn: console.warn, error: console.error }
const deps = { ...town.at('2026-11-21T10:00:00Z'), log }
console.log(`load ${loadavg()[0]?.toFixed(1)}`)

const began = performance.now()
const { observed } = await observeNew(deps, null, () => false)
const seconds = (performance.now() - began) / 1000
const again = performance.now()
await observeNew(deps, null, () => false)
const seenAgain = (performance.now() - again) / 1000

const { rows: streets } = await town.pool.query<{ site: 'dnem'; settlement: string; street: string }>(
  `select distinct site, settlement, street from portal.outage_objects order by street limit ${STREETS}`,
)
const houses = Array.from({ length: 180 }, (_, n) => ({
  house: String(n + 1),
  queues: [`${(n % 6) + 1}.1`],
  work: null,
}))
const stored = performance.now()
for (const { site, ...street } of streets)
  await storeStreet(
    deps.db,
    site,
    street,
    { stamp: deps.now(), houses, shown: { days: null, week: null }, odd: 0 },
    deps.now(),
  )
const perStreet = (performance.now() - stored) / streets.length

const { everyMs, objectsMs, streetsMs } = IMPORT_PACE
const objectHours = (((seconds / OBJECTS) * ALL * 1000) / objectsMs) * (everyMs / 3_600_000)
const streetHours = (((perStreet * ALL) / 100 / streetsMs) * everyMs) / 3_600_000
console.log(
  `${observed} objects in ${seconds.toFixed(1)} s, known ones looked at in ${seenAgain.toFixed(1)} s; ` +
    `${ALL / 1e6} million: ${objectHours.toFixed(1)} h`,
)
console.log(
  `a street of 180 houses and 100 objects ${perStreet.toFixed(1)} ms; all of them, were they of one source: ` +
    `${streetHours.toFixed(1)} h`,
)
await town.close()
await books.close()
process.exitCode = observed !== OBJECTS || objectHours + streetHours > MOST_HOURS ? 1 : 0
