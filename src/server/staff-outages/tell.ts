import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { staffOutages } from '#contract/staff-outages.ts'
import { isSite } from '#domain/site.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { deliveriesWhere, deliveryState } from '#server/outbox/messages-of.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { Problem } from '#server/problem.ts'
import { announce } from '#server/staff-messages/announce.ts'
import { siteName } from '#text/site-name.ts'
import { enteredOutages as words } from '#text/staff-outages.ts'
import { type Admin, type Row, selectEntries } from './store.ts'

const USERS = ['person', 'entity', 'provider'] as const
/** So many messages are listed; all of them are counted. */
const MOST = 200

/** Every telling of an entered outage, one for each version. */
const keyOf = (id: string): string => `entered:${id}:`

/** Ended before it has begun: whoever was told of it hears that it does not come. */
export const isCancelled = ({ starts_at, ended_at }: Pick<Row, 'starts_at' | 'ended_at'>): boolean =>
  ended_at !== null && ended_at < starts_at

/**
 * Tells whoever looks after an object in these houses, or everybody of the company of a special emergency, once for each
 * version, and counts the messages. @returns the entry as it stands then
 */
export async function tellEntered(deps: Deps, id: string, says: boolean): Promise<Row> {
  const row = await selectEntries(deps).where('o.outage_id', '=', id).executeTakeFirstOrThrow()
  if (!says || !isSite(row.site)) return row
  const facts = {
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    cancelled: isCancelled(row),
  }
  const key = `${keyOf(id)}${row.version}`
  const count =
    row.kind === 'special' || row.house_keys === null
      ? await tellAbout(deps, 'plannedWork', {
          key,
          to: { site: row.site, kinds: USERS },
          facts: { ...facts, address: siteName(row.site), emergency: true, special: true },
        })
      : await tellAbout(
          deps,
          'plannedWork',
          (await accountsAt(deps, row.site, row.house_keys)).map((account) => ({
            key: `${key}:${account}`,
            to: { account },
            facts: {
              ...facts,
              address: `${row.street ?? ''}, ${(row.houses ?? []).join(', ')}`,
              emergency: row.kind === 'emergency',
            },
          })),
        )
  await deps.db
    .updateTable('portal.entered_outages')
    .set({ told: row.told + count })
    .where('outage_id', '=', id)
    .execute()
  return { ...row, told: row.told + count }
}

async function accountsAt({ db }: Pick<Deps, 'db'>, site: string, houses: string[]): Promise<string[]> {
  const objects = await db
    .selectFrom('portal.outage_objects')
    .select('account')
    .where('site', '=', site)
    .where('house_key', 'in', houses)
    .execute()
  return objects.map(({ account }) => account)
}

/** A special emergency stands on the start page and beside the schedules of its company while it lasts. */
export async function announceSpecial(deps: Deps, caller: Admin, visit: Visit, row: Row): Promise<void> {
  if (row.kind !== 'special' || !isSite(row.site)) return
  const message_id = await announce(deps, caller, visit, {
    message: row.message_id,
    title: words.announced(siteName(row.site)),
    text: words.announcement(row.reason),
    site: row.site,
    from: row.starts_at,
    till: row.ends_at,
    over: row.ended_at !== null,
  })
  if (row.message_id === null)
    await deps.db
      .updateTable('portal.entered_outages')
      .set({ message_id })
      .where('outage_id', '=', row.outage_id)
      .execute()
}

/** Who was told of an entered outage, and whether it arrived: names of people are not among it. */
export async function listTold(
  deps: Deps,
  caller: Admin,
  { id }: z.output<typeof staffOutages.told.request>,
) {
  const row = await selectEntries(deps).where('o.outage_id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  assertSite(caller, 'outages.read', row.site)
  const ofIt = sql<SqlBool>`notice_id in (
    select notice_id from portal.notices where key >= ${keyOf(id)} and key < ${`entered:${id};`})`
  const [rows, counted] = await Promise.all([
    deliveriesWhere(deps.db, deps.now(), ofIt, { limit: MOST, offset: 0 }),
    sql<{ state: 'planned' | 'waiting' | 'sent' | 'failed'; messages: number }>`
      select ${deliveryState(deps.now())} as state, count(*)::int as messages
      from portal.outbox where channel in ('sms', 'email') and ${ofIt} group by 1`.execute(deps.db),
  ])
  const count = (...states: string[]) =>
    counted.rows.reduce((sum, { state, messages }) => (states.includes(state) ? sum + messages : sum), 0)
  return {
    status: 'success' as const,
    sent: count('sent'),
    waiting: count('waiting', 'planned'),
    failed: count('failed'),
    rows: rows.map(({ id: message, at, channel, recipient, account, state }) => ({
      id: message,
      at,
      channel,
      recipient,
      account,
      state,
    })),
  }
}
