import { createHash, createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { shutdowns } from '#contract/shutdowns.ts'
import { ownNumber } from '#server/accounts/own-account.ts'
import type { ShutdownTables } from '#server/db/schema-shutdowns.ts'
import type { Caller, Deps } from '#server/deps.ts'

type Asked = z.output<typeof shutdowns.feed.request>
type FeedRow = Pick<
  Selectable<ShutdownTables['portal.outage_feeds']>,
  'account' | 'serial' | 'created_at' | 'secret_hash'
>

/** The secret of a calendar's address: made again from the key when it is shown, kept nowhere. */
const secretOf = (
  key: Buffer,
  userId: string,
  { account, serial }: Pick<FeedRow, 'account' | 'serial'>,
): string =>
  createHmac('sha256', key).update(`outage feed ${userId} ${account} ${serial}`).digest('base64url')

const feedHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The address of an apartment's calendar; made when it is first asked for. @throws 'account-not-found' */
export async function showFeed(deps: Deps, caller: Caller<'person'>, input: Asked) {
  const account = ownNumber(caller, input.account)
  const known = await deps.db
    .selectFrom('portal.outage_feeds')
    .select(['account', 'serial', 'created_at', 'secret_hash'])
    .where('user_id', '=', caller.userId)
    .where('account', '=', account)
    .executeTakeFirst()
  const secret = known && secretOf(deps.secrets.device, caller.userId, known)
  // under a new key of the installation the old address can no longer be shown
  if (!known || !secret || !feedHash(secret).equals(known.secret_hash)) return newFeed(deps, caller, account)
  return shown(deps, secret, known.created_at)
}

/** Another address in place of the old one, which stops at once. @throws 'account-not-found' */
export const renewFeed = (deps: Deps, caller: Caller<'person'>, input: Asked) =>
  newFeed(deps, caller, ownNumber(caller, input.account))

async function newFeed(deps: Deps, caller: Caller, account: string) {
  const { db, now, secrets, random } = deps
  // 31 bits: never the serial before, and nothing to be counted up
  const serial = random.int(2 ** 31)
  const secret = secretOf(secrets.device, caller.userId, { account, serial })
  const row = { serial, secret_hash: feedHash(secret), created_at: now() }
  await db
    .insertInto('portal.outage_feeds')
    .values({ user_id: caller.userId, account, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'account']).doUpdateSet(row))
    .execute()
  return shown(deps, secret, row.created_at)
}

const shown = ({ config }: Deps, secret: string, createdAt: Date) => ({
  status: 'success' as const,
  url: `${config.publicUrl.replace(/\/$/, '')}/api/feeds/outages/${secret}.ics`,
  createdAt: createdAt.toISOString(),
})

/** The account a calendar belongs to; null for an unknown secret and once the account has left the cabinet. */
export async function accountOfFeed({ db }: Pick<Deps, 'db'>, secret: string): Promise<string | null> {
  const row = await db
    .selectFrom('portal.outage_feeds as f')
    .innerJoin('portal.account_links as l', (join) =>
      join.onRef('l.user_id', '=', 'f.user_id').onRef('l.account', '=', 'f.account'),
    )
    .innerJoin('portal.users as u', 'u.user_id', 'f.user_id')
    .select('f.account')
    .where('f.secret_hash', '=', feedHash(secret))
    .where('l.dropped_at', 'is', null)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row?.account ?? null
}
