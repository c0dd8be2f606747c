import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { PRICE_KINDS } from '#domain/prices.ts'
import { SITES } from '#domain/site.ts'
import { storePrices } from './add-prices.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'

const OWN = join(import.meta.dirname, 'released')

const file = z.array(
  z.strictObject({
    sites: z.array(z.enum(SITES)).min(1),
    kind: z.enum(PRICE_KINDS),
    variant: z.string(),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable(),
    blocks: z.array(z.strictObject({ uptoKwh: z.int().nullable(), priceE4: z.int() })).optional(),
    perMwhE2: z.int().optional(),
    coefficient: z.int().optional(),
    act: z.string().nullable(),
    confidence: z.enum(['high', 'medium', 'low']),
  }),
)

type Read = { name: string; prices: z.output<typeof file> }

function readFiles(directory: string): Read[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => ({
    name,
    prices: file.parse(JSON.parse(readFileSync(join(directory, name), 'utf8'))),
  }))
}

/** All published prices that this release knows. */
export const releasedPrices = (): Read['prices'] => readFiles(OWN).flatMap(({ prices }) => prices)

/**
 * Adds the published prices of this release: each dated file of `released/` once, in order. It fills months without a
 * price and changes no row, so what an operator entered stays, and what they ended or removed does not return. Returns
 * the names of the files added by this call.
 */
export async function addPriceFiles(connectionString: string, directory = OWN): Promise<string[]> {
  const { db, close } = openDatabase({ connectionString, log: { warn() {} } })
  try {
    const { rows } = await sql<{ name: string }>`select name from core.price_files`.execute(db)
    const added: string[] = []
    for (const { name, prices } of readFiles(directory)) {
      if (rows.some((row) => row.name === name)) continue
      if (await addFile(db, name, prices)) added.push(name)
    }
    return added
  } finally {
    await close()
  }
}

/** Two servers that start at once add it only once: the second waits here and finds it added. */
const addFile = (db: Kysely<Database>, name: string, prices: Read['prices']): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into core.price_files (name) values (${name}) on conflict do nothing`.execute(trx)
    if (!numAffectedRows) return false
    await storePrices(trx, prices, `release ${name.replace('.json', '')}`)
    return true
  })
