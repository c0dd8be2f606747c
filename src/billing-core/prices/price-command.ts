import { userInfo } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { isSite, type Site, siteOfAccount } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import { changeContract, contract, endPrice, enterPrice, newPrice, removePrice } from './enter-price.ts'
import { watchPrices } from './price-watch.ts'

// What `npm run price` can do (server/cli/price.ts): prices and contracts, until staff have screens.

export const PRICE_USAGE = `npm run price -- COMMAND

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
  contract --account NUMBER [--group household|heating|common|business] [--price UAH_PER_MWH] [--direct yes|no] [--from DATE]
      what a contract says from a month on that is not billed yet (this one unless said): its tariff group, its price
      without VAT; --direct yes: distribution is paid to its operator
  check
      who cannot be billed and why, what ends within thirty days, which acts are not known

SITE: dnem kem oem dem vvm krem. A new price is used within a minute. Where companies have databases of their own
(CORE_DATABASES), every command is about one company and needs --site or --account.`

export const priceOptions = Object.fromEntries(
  ['site', 'kind', 'variant', 'from', 'to', 'price', 'act', 'id', 'account', 'group', 'direct'].map(
    (name) => [name, { type: 'string' as const }],
  ),
)

type Given = Readonly<Record<string, unknown>>
type Command = (db: Kysely<Database>, given: Given, now: Date) => Promise<string>

const id = z.object({ id: z.coerce.number<string>().int().min(1) })
const last = z.object({ to: z.iso.date() })
const byWhom = () => `command: ${userInfo().username}`

export const priceCommands: Readonly<Record<string, Command>> = {
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

/** Whose prices a command is about; undefined where nothing says it. */
export const companyMeant = ({ site, account }: Given): Site | undefined =>
  isSite(site) ? site : typeof account === 'string' ? siteOfAccount(account)?.site : undefined

/** What to tell the operator when a command did not work: a line for each thing that is wrong. */
export function faultLines(error: unknown): unknown[] {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  return [error instanceof Error ? error.message : error]
}
