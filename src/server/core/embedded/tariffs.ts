import { type Kysely, sql } from 'kysely'
import {
  DISTRIBUTION_TARIFFS,
  HOUSEHOLD_TARIFFS,
  TRANSMISSION_TARIFFS,
  type TariffRow,
} from '#domain/tariff.ts'
import type { Database } from '#server/db/schema.ts'
import type { FmReply } from '../function-modules.ts'
import { accountKey } from './accounts.ts'
import type { Answer } from './deps.ts'

type Listed = FmReply<'ZPORTAL_TARIFFS_GET'>['tariffs'][number]

/** Puts the published household prices (facts §1.1) into a core that has none; rows already there stay. */
export async function storeTariffs(db: Kysely<Database>): Promise<void> {
  const rows = HOUSEHOLD_TARIFFS.map((row, index) => ({
    tariff_id: index + 1,
    tariff_group: row.group,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    blocks: row.blocks,
    act: row.act,
    note: row.confidence,
  }))
  await sql`
    insert into core.tariffs (tariff_id, tariff_group, valid_from, valid_to, blocks, act, note)
    select tariff_id, tariff_group, valid_from, valid_to, blocks, act, note
    from jsonb_populate_recordset(null::core.tariffs, ${JSON.stringify(rows)}::jsonb)
    where not exists (select from core.tariffs)
    on conflict do nothing`.execute(db)
}

const KEPT_MS = 60_000

/** Dated prices, read again once a minute: they change a few times a decade and are asked for all the time. */
export function tariffBook(db: Kysely<Database>): (now: Date) => Promise<readonly TariffRow[]> {
  let kept: { at: number; rows: Promise<readonly TariffRow[]> } | null = null
  return async (now) => {
    if (!kept || Math.abs(now.getTime() - kept.at) > KEPT_MS)
      kept = { at: now.getTime(), rows: readTariffs(db) }
    const asked = kept
    return asked.rows.catch((error: unknown) => {
      if (kept === asked) kept = null
      throw error
    })
  }
}

async function readTariffs(db: Kysely<Database>): Promise<readonly TariffRow[]> {
  await storeTariffs(db)
  const { rows } = await sql<TariffRow>`
    select tariff_group as "group", valid_from as "validFrom", valid_to as "validTo", blocks, act,
      coalesce(note, 'assumed') as confidence
    from core.tariffs order by valid_from, tariff_id`.execute(db)
  return rows
}

export const getTariffs: Answer<'ZPORTAL_TARIFFS_GET'> = async (deps, { number }, { now }) => {
  const account = await accountKey(deps, number)
  const { rows } = await sql<{ zones: number; voltageClass: number | null }>`
    select m.zones, a.voltage_class as "voltageClass"
    from core.accounts a left join core.meters m on m.account_id = a.account_id and m.state = 'active'
    where a.account_id = ${account.accountId}
    group by m.zones, a.voltage_class order by m.zones`.execute(deps.db)
  const own = { ...account, voltageClass: rows[0]?.voltageClass ?? 2 }
  return {
    group: account.tariffGroup,
    zones: rows.flatMap((row) => (row.zones === null ? [] : [row.zones])),
    tariffs:
      account.kind === 'entity' ? businessRows(own) : householdRows(await deps.tariffs(now), own.tariffGroup),
  }
}

const householdRows = (rows: readonly TariffRow[], group: string): Listed[] =>
  rows.map((row) => ({
    group: row.group,
    service: 'energy',
    voltageClass: null,
    validFrom: row.validFrom,
    validTo: row.validTo,
    blocks: row.blocks.map((block) => ({ ...block })),
    act: row.act,
    note: row.confidence,
    own: row.group === group,
  }))

function businessRows(own: { site: string; voltageClass: number }): Listed[] {
  const network = (
    service: string,
    row: (typeof TRANSMISSION_TARIFFS)[number],
    voltageClass: number | null,
  ) => ({
    group: 'business',
    service,
    voltageClass,
    validFrom: row.validFrom,
    validTo: row.validTo,
    blocks: [{ uptoKwh: null, priceE4: row.perMwhE2 / 10 }],
    act: row.act,
    note: null,
    own: voltageClass === null || voltageClass === own.voltageClass,
  })
  return [
    ...DISTRIBUTION_TARIFFS.filter((row) => row.site === own.site).map((row) =>
      network('distribution', row, row.voltageClass),
    ),
    ...TRANSMISSION_TARIFFS.map((row) => network('transmission', row, null)),
  ].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : a.validFrom > b.validFrom ? 1 : 0))
}
