import { sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import type { TestApp } from './app.ts'

/** Volumes agreed for months of an account, each the first version of its month; one that is there stays. */
export async function agreeVolumes(
  t: Pick<TestApp, 'deps'>,
  account: string,
  volumes: readonly { month: Month; kwh: number; powerKw?: number }[],
): Promise<void> {
  await sql`
    insert into core.agreed_volumes (account_id, month, version, kwh, power_kw, document, agreed_at)
    select a.account_id, (v.month || '-01')::date, 1, v.kwh, v."powerKw", 'Додаток 1', timestamptz '2025-12-01 10:00Z'
    from core.accounts a, jsonb_to_recordset(${JSON.stringify(volumes)}::jsonb)
      as v (month text, kwh numeric, "powerKw" numeric)
    where a.number = ${account}
    on conflict do nothing`.execute(t.deps.db)
}
