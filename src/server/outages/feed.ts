import { createHash, createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { outages } from '#contract/outages.ts'
import type { FileReply } from '#contract/endpoint.ts'
import { DEFAULT_ALARM } from '#domain/outage-notice.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { ownNumber } from '#server/own-number.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { OutageTables } from '#server/db/schema-outages.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { outages as words } from '#text/outages.ts'
import { outageCalendar } from './calendar.ts'
import { outagesOfAccount } from './object-schedule.ts'

type Asked = z.output<typeof outages.feed.request>
type FeedRow = Pick<
  Selectable<OutageTables['portal.outage_feeds']>,
  'account' | 'serial' | 'created_at' | 'secret_hash' | 'alarm_minutes'
>

/** The secret of a calendar address: derived from the key whenever it is shown, stored nowhere. */
const secretOf = (
  key: Buffer,
  userId: string,
  { account, serial }: Pick<FeedRow, 'account' | 'serial'>,
): string =>
  createHmac('sha256', key).update(`outage feed ${userId} ${account} ${serial}`).digest('base64url')

const feedHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Instead of an account: the calendar of all objects of a firm. */
export const ALL_OBJECTS = '*'

/** The address of the calendar of an apartment; made when it is first asked for. @throws 'account-not-found' */
export const showFeed = (deps: Deps, caller: Caller<'person'>, input: Asked) =>
  feedOf(deps, caller, ownNumber(caller, input.account), input)

export async function feedOf(
  deps: Deps,
  caller: Caller,
  account: string,
  input: Pick<Asked, 'alarmMinutes'>,
) {
  const known = await deps.db
    .selectFrom('portal.outage_feeds')
    .select(['account', 'serial', 'created_at', 'secret_hash', 'alarm_minutes'])
    .where('user_id', '=', caller.userId)
    .where('account', '=', account)
    .executeTakeFirst()
  const secret = known && secretOf(deps.secrets.device, caller.userId, known)
  // under a new key of the installation the old address can no longer be shown
  if (!known || !secret || !feedHash(secret).equals(known.secret_hash))
    return newFeed(deps, caller, account, input.alarmMinutes)
  const { alarmMinutes = known.alarm_minutes } = input
  if (alarmMinutes !== known.alarm_minutes)
    await deps.db
      .updateTable('portal.outage_feeds')
      .set({ alarm_minutes: alarmMinutes })
      .where('user_id', '=', caller.userId)
      .where('account', '=', account)
      .execute()
  return shown(deps, secret, { created_at: known.created_at, alarm_minutes: alarmMinutes })
}

/** Replaces the address by a new one; the old one stops working at once. @throws 'account-not-found' */
export const renewFeed = (
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof outages.renewFeed.request>,
) => newFeed(deps, caller, ownNumber(caller, input.account))

async function newFeed(deps: Deps, caller: Caller, account: string, alarmMinutes?: number) {
  const { db, now, secrets, random } = deps
  // 31 random bits: never the previous serial, and not guessable by counting
  const serial = random.int(2 ** 31)
  const secret = secretOf(secrets.device, caller.userId, { account, serial })
  const row = {
    serial,
    secret_hash: feedHash(secret),
    created_at: now(),
    // a renewed address keeps the reminder that was chosen
    ...(alarmMinutes === undefined ? {} : { alarm_minutes: alarmMinutes }),
  }
  const made = await db
    .insertInto('portal.outage_feeds')
    .values({ user_id: caller.userId, account, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'account']).doUpdateSet(row))
    .returning(['created_at', 'alarm_minutes'])
    .executeTakeFirstOrThrow()
  return shown(deps, secret, made)
}

const shown = (
  { config }: Deps,
  secret: string,
  { created_at, alarm_minutes }: Pick<FeedRow, 'created_at' | 'alarm_minutes'>,
) => ({
  status: 'success' as const,
  url: `${config.publicUrl.replace(/\/$/, '')}/api/feeds/outages/${secret}.ics`,
  createdAt: created_at.toISOString(),
  alarmMinutes: alarm_minutes,
})

/**
 * The accounts of a calendar by its secret address, each with its name; null for an unknown secret, and after they have
 * left the cabinet.
 */
export async function feedBySecret({ db, now }: Pick<Deps, 'db' | 'now'>, secret: string) {
  const rows = await db
    .selectFrom('portal.outage_feeds as f')
    .innerJoin('portal.account_links as l', (join) =>
      join
        .onRef('l.user_id', '=', 'f.user_id')
        .on((eb) => eb.or([eb('f.account', '=', ALL_OBJECTS), eb('f.account', '=', eb.ref('l.account'))])),
    )
    .innerJoin('portal.users as u', 'u.user_id', 'f.user_id')
    .select(['l.account', 'l.object_name as name', 'f.alarm_minutes as alarmMinutes', 'f.account as asked'])
    .where('f.secret_hash', '=', feedHash(secret))
    .where(liveLink(now(), 'l'))
    .where('u.state', '=', 'active')
    .orderBy('l.position')
    .orderBy('l.account')
    .execute()
  const [first] = rows
  return first
    ? {
        ...first,
        all: first.asked === ALL_OBJECTS,
        accounts: rows.map(({ account, name }) => ({ account, name })),
      }
    : null
}

/** The calendar of an apartment as a file: what a subscription would show now. @throws 'account-not-found' */
export async function calendarFile(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof outages.calendar.request>,
): Promise<FileReply> {
  const { link } = await ownAccount(deps, caller, input.account)
  const outages = await outagesOfAccount(deps, caller, input.account)
  const { alarmMinutes = DEFAULT_ALARM } = input
  const text = outageCalendar(outages, { name: link.object_name, alarmMinutes }, deps.now())
  return {
    name: `${words.title} ${outages.account}.ics`,
    type: 'text/calendar; charset=utf-8',
    bytes: Buffer.from(text),
  }
}
