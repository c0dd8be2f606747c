import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { PRICE_KINDS } from '#domain/prices.ts'
import { SITES } from '#domain/site.ts'
import { addPrices } from './add-prices.ts'

const OWN = join(import.meta.dirname, 'prices')

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

/** All published prices this release knows of. */
export const releasedPrices = (): Read['prices'] => readFiles(OWN).flatMap(({ prices }) => prices)

/**
 * Adds the published prices of this release: each dated file of `prices/` once, in order. It fills months that have
 * no price and changes no row, so what an operator has entered stays, and what he ended or removed does not return.
 * Returns the names of the files added by this call.
 */
export async function addPriceFiles(client: pg.Client, directory = OWN): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from core.price_files')
  const added: string[] = []
  for (const { name, prices } of readFiles(directory)) {
    if (rows.some((row) => row.name === name)) continue
    await client.query('begin')
    try {
      // two servers that start at once add it once: the second waits here and finds it there
      const { rowCount } = await client.query(
        'insert into core.price_files (name) values ($1) on conflict do nothing',
        [name],
      )
      if (rowCount === 1) {
        await client.query(addPrices, [JSON.stringify(prices), `release ${name.replace('.json', '')}`])
        added.push(name)
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
  return added
}
