// node src/server/cli/price.ts COMMAND …: prices and contracts of the embedded core, until staff have screens.
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { makeClock } from '../clock.ts'
import { isSite, type Site, siteOfAccount } from '#domain/site.ts'
import { type Config, readConfig } from '../config.ts'
import {
  changeContract,
  contract,
  endPrice,
  enterPrice,
  EntryProblem,
  newPrice,
  removePrice,
} from '#billing/prices/enter-price.ts'
import { watchPrices } from '#billing/prices/price-watch.ts'
import type { Database } from '../db/schema.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { openData } from './data.ts'

const USAGE = `npm run price -- COMMAND

  list [--site SITE] [--kind KIND]
      every price with its number, months, act and who entered it
  add --site SITE --kind KIND [--variant VARIANT] --from DATE [--to DATE] --price PRICE [--act ACT]
      energy        of household, heating or common; UAH per kWh with VAT: 4.32, or in blocks "2000:2.64 4.32"
      distribution  of class 1 or 2; UAH per MWh without VAT
      transmission, dispatching   UAH per MWh without VAT
      zone          2-day, 2-night, 3-peak, 3-half-peak, 3-night; the coefficient: 0.5
      DATE: 2026-11-01 or the last day of a month; without --to until further notice
  end --id NUMBER --to DATE      says the last day of a price
  remove --id NUMBER             takes a price away; bills already made keep theirs
  contract --account NUMBER [--group household|heating|common|business] [--price UAH_PER_MWH [--from DATE]] [--direct yes|no]
      the price of a contract without VAT, from a month on that is not billed yet (this one unless said); --direct yes: distribution is paid to its operator
  check
      who cannot be billed and why, what ends within thirty days, which acts are not known

SITE: dnem kem oem dem vvm krem. A new price is used within a minute. Where companies have databases of their own
(CORE_DATABASES), every command is about one company and needs --site or --account.`

const options = Object.fromEntries(
  ['site', 'kind', 'variant', 'from', 'to', 'price', 'act', 'id', 'account', 'group', 'direct'].map(
    (name) => [name, { type: 'string' as const }],
  ),
)

type Given = Record<string, unknown>
type Command = (db: Kysely<Database>, given: Given, now: Date) => Promise<string>

const id = z.object({ id: z.coerce.number<string>().int().min(1) })
const last = z.object({ to: z.iso.date() })
const byWhom = () => `command: ${userInfo().username}`

const commands: Readonly<Record<string, Command>> = {
  async list(db, given) {
    const { site = null, kind = null } = z
      .object({ site: z.string().optional(), kind: z.string().optional() })
      .parse(given)
    const { rows } = await sql<Record<string, string | number | null>>`
      select price_id as id, site, kind, variant, valid_from as "from", valid_to as "to",
        coalesce((select string_agg(coalesce((b ->> 'uptoKwh') || ':', '') || ((b ->> 'priceE4')::numeric / 10000)::float8, ' ')
          from jsonb_array_elements(blocks) b), (coalesce(per_mwh_e2, coefficient)::numeric / 100)::float8::text) as price,
        act, confidence, entered_by as by
      from core.prices where (${site}::text is null or site = ${site}) and (${kind}::text is null or kind = ${kind})
      order by site, kind, variant, valid_from`.execute(db)
    return rows
      .map((row) =>
        Object.values(row)
          .map((value) => value ?? '–')
          .join('\t'),
      )
      .join('\n')
  },
  add: async (db, given) =>
    `Price ${await enterPrice(db, newPrice.parse({ ...given, by: byWhom() }))} is entered.`,
  async end(db, given) {
    await endPrice(db, id.parse(given).id, last.parse(given).to, byWhom())
    return 'Done.'
  },
  async remove(db, given) {
    await removePrice(db, id.parse(given).id)
    return 'Done.'
  },
  async contract(db, given, now) {
    await changeContract(db, contract.parse({ ...given, by: byWhom() }), now)
    return 'Done.'
  },
  async check(db, _given, now) {
    const { unbilled, notices } = await watchPrices(db, now)
    return [
      ...unbilled.map(
        ({ period, accounts }) => `${period}: ${accounts} accounts cannot be billed (core.unbilled)`,
      ),
      ...notices.map(({ notice, site, kind, variant, endsOn }) =>
        [site, kind, variant, { ends: `ends on ${endsOn}`, 'no-act': 'its act is not known' }[notice]]
          .filter(Boolean)
          .join(' '),
      ),
      ...(unbilled.length + notices.length === 0 ? ['All accounts can be billed.'] : []),
    ].join('\n')
  },
}

/** Whose prices they are, where each company may have a database of its own. */
function companyOf({ coreDatabases }: Config, { site, account }: Given): Site | undefined {
  if (coreDatabases.length === 0) return undefined
  const company = isSite(site) ? site : typeof account === 'string' ? siteOfAccount(account)?.site : undefined
  if (company === undefined)
    throw new EntryProblem('CORE_DATABASES is given: --site (or --account) says whose database is meant.')
  return company
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { ...options, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const command = commands[positionals[0] ?? '']
  if (values['help'] || !command || positionals.length > 1) {
    console.log(USAGE)
    return values['help'] ? 0 : 1
  }
  const config = readConfig(process.env)
  const secrets = deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret)
  const database = await openData(config, secrets, companyOf(config, values))
  try {
    console.log(await command(database.db, values, makeClock(config.clock)()))
    return 0
  } finally {
    await database.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof z.ZodError)
    for (const { path, message } of error.issues) console.error(`--${path.join('.')}: ${message}`)
  else console.error(error instanceof EntryProblem || error instanceof Error ? error.message : error)
  return 1
})
