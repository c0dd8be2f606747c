import type { TestApp } from './app.ts'

/** A special emergency of dnem, entered by this employee. */
export async function makeEnteredOutage(t: TestApp, { user }: { user: { userId: string } }): Promise<string> {
  const outage_id = t.deps.random.uuid()
  const at = t.deps.now()
  await t.deps.db
    .insertInto('portal.entered_outages')
    .values({
      outage_id,
      site: 'dnem',
      kind: 'special',
      settlement: null,
      street: null,
      houses: null,
      house_keys: null,
      starts_at: at,
      ends_at: null,
      reason: 'Наказ оператора',
      entered_by: user.userId,
      entered_at: at,
      changed_by: user.userId,
      changed_at: at,
      ended_at: null,
    })
    .execute()
  return outage_id
}
