// Work on many accounts at once against the same done by SQL alone, on two copies of one database, by turns: 10,000
// readings of a confirmed file, each of an account of its own (at least half as fast), and the closing of a month of
// households of which a third were read (at most 1.3 times as long). What both have written is counted and compared.
import { loadavg } from 'node:os'
import { closeMonths } from '#server/core/close-months.ts'
import { carryFile } from '#server/readings/file-carry.ts'
import { addToMonth } from '#domain/calendar.ts'
import { benchBooks } from './setup/books.ts'
import { quantile } from './setup/load.ts'
import { closeBySets, sendBySets } from './setup/set-based.ts'

const FIRMS = 10_000
const HOUSEHOLDS = Number(process.env['HOUSEHOLDS'] ?? 20_000)
const ROUNDS = 5
const MONTHS = 3
const SENDING_LEAST = 0.5
const CLOSING_MOST = 1.3
const SENT_AT = '2026-11-30T10:05:00.000Z'

const books = await benchBooks({ firms: FIRMS, households: HOUSEHOLDS })
const { file } = books
const [ours, sets] = [await books.copy('ours'), await books.copy('sets')]
let failed = false
console.log(`load ${loadavg()[0]?.toFixed(1)}`)

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
async function same(what: string, statement: string): Promise<void> {
  const [first, other] = await Promise.all(
    [ours, sets].map(async ({ owner }) => (await owner.query(statement)).rows),
  )
  if (JSON.stringify(first) === JSON.stringify(other)) return
  failed = true
  console.log(`${what} differs: ${JSON.stringify(first)} and by sets ${JSON.stringify(other)}`)
}
const linesFrom = async (table: string, where: string) =>
  (await ours.owner.query(`select to_json(lines) as lines from ${table} where ${where} limit 1`)).rows[0]
    ?.lines ?? []

/** The file is as it was before it was sent. */
const unsend = () =>
  Promise.all(
    [ours, sets].map(({ owner }) =>
      owner.query(`
        delete from core.readings where counts_on = '2026-12-01';
        delete from core.calculations where state = 'draft'; delete from core.answers;
        update portal.mass_rows set outcome = null, receipt = null;
        update portal.mass_files set state = 'sending', leased_until = null`),
    ),
  )
const clean = () =>
  Promise.all(
    [ours, sets].map(async ({ owner }) => {
      for (const table of [
        'core.readings',
        'core.calculations',
        'core.balances',
        'core.answers',
        'portal.mass_rows',
      ])
        await owner.query(`vacuum analyze ${table}`)
    }),
  )

const send = () => carryFile(ours.at(SENT_AT), file, () => false)
// once unmeasured, which also shows what lines such a draft has
await send()
const draft = await linesFrom('core.calculations', `state = 'draft'`)
await sendBySets(sets, file, draft)
const sent = { ours: [] as number[], sets: [] as number[] }
for (let round = 0; round < ROUNDS; round++) {
  await unsend()
  await clean()
  if (round % 2) sent.sets.push(await seconds(() => sendBySets(sets, file, draft)))
  sent.ours.push(await seconds(send))
  if (round % 2 === 0) sent.sets.push(await seconds(() => sendBySets(sets, file, draft)))
  await same('the file', `select outcome, code, kwh, count(*)::int from portal.mass_rows group by 1, 2, 3`)
  await same(
    'readings',
    `select state, sum(kwh), count(*)::int from core.readings where source = 'mass' group by 1`,
  )
  await same(
    'drafts',
    `select sum(kwh), sum(cardinality(lines)), count(*)::int from core.calculations where state = 'draft'`,
  )
}
const share = median(sent.sets) / median(sent.ours)
console.log(
  `sending ${FIRMS} readings: ${median(sent.ours).toFixed(2)} s (${sent.ours.map((s) => s.toFixed(2)).join(' ')}), ` +
    `by sets ${median(sent.sets).toFixed(2)} s (${sent.sets.map((s) => s.toFixed(2)).join(' ')}): ` +
    `${share.toFixed(2)} of it (at least ${SENDING_LEAST})`,
)
if (share < SENDING_LEAST) failed = true

await unsend()
for (const { owner } of [ours, sets])
  await owner.query(`update core.accounts set status = 'closed' where kind = 'entity'`)
const closing = { ours: [] as number[], sets: [] as number[] }
let bill: Awaited<ReturnType<typeof linesFrom>> = []
for (let round = 0; round <= MONTHS; round++) {
  const month = addToMonth('2026-11', round)
  const next = addToMonth(month, 1)
  for (const { owner } of [ours, sets])
    await owner.query(`
      insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
        source, state)
      select a.account_id, '${next}-01', gen_random_uuid(), m.meter_id, 'single', 2800 + ${(round + 1) * 150}, 150,
        '${month}-28', '${month}-28', 'customer', 'accepted'
      from core.accounts a join core.meters m using (account_id) where a.kind = 'person' and a.account_id % 3 = 0`)
  await clean()
  const closeOurs = () =>
    closeMonths(ours.at(`${next}-04T03:00:00.000Z`).core, new Date(`${next}-04T03:00:00.000Z`))
  const took = { ours: 0, sets: 0 }
  const bySets = async () => (took.sets = await seconds(() => closeBySets(sets, month, bill)))
  // the first month, unmeasured, shows what lines such a bill has
  if (round % 2) await bySets()
  took.ours = await seconds(closeOurs)
  if (round === 0) bill = await linesFrom('core.bills', `period = '2026-11-01'`)
  if (round % 2 === 0) await bySets()
  if (round > 0) {
    closing.ours.push(took.ours)
    closing.sets.push(took.sets)
  }
  await same(
    `bills of ${month}`,
    `select count(*)::int, sum(cardinality(lines))::int, count(*) filter (where estimated)::int
      from core.bills where period = '${month}-01'`,
  )
  await same(
    `readings of ${month}`,
    `select source, state, count(*)::int from core.readings where counts_on = '${next}-01' and zone is not null
      and account_id in (select account_id from core.accounts where kind = 'person') group by 1, 2 order by 1, 2`,
  )
  await same(
    `charges of ${month}`,
    `select count(*)::int from core.ledger where period = '${month}-01' and kind = 'charge'`,
  )
}
const times = median(closing.ours) / median(closing.sets)
const rate = (s: number) => `${Math.round(HOUSEHOLDS / s)} accounts/s`
console.log(
  `closing ${HOUSEHOLDS} accounts: ${median(closing.ours).toFixed(1)} s, ${rate(median(closing.ours))} ` +
    `(${closing.ours.map((s) => s.toFixed(1)).join(' ')}), by sets ${median(closing.sets).toFixed(1)} s, ` +
    `${rate(median(closing.sets))} (${closing.sets.map((s) => s.toFixed(1)).join(' ')}): ×${times.toFixed(2)} ` +
    `(at most ×${CLOSING_MOST})`,
)
if (times > CLOSING_MOST) failed = true
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
await Promise.all([ours.close(), sets.close()])
await books.close()
process.exitCode = failed ? 1 : 0
