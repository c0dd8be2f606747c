import { siteOfAccount } from '#domain/site.ts'
import type { FmReply } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { tellUser } from '#server/notifications/tell-user.ts'
import { letters, sms } from '#text/messages.ts'

/** Whoever hands in a reading is told that it is accepted, or that a person of the company looks at it first; once. */
export async function tellOfReading(
  deps: Deps,
  caller: Caller,
  account: string,
  { receipt, countsOn, readings }: FmReply<'ZPORTAL_READING_SUBMIT'>,
): Promise<void> {
  const user = await deps.db
    .selectFrom('portal.users')
    .select(['user_id', 'kind', 'site', 'phone', 'email', 'email_proved_at'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  const { accounts } = await deps.core.call('ZPORTAL_ACCOUNT_GET', { numbers: [account] })
  const [head] = accounts
  if (!user || !head) return
  const held = readings.some(({ state }) => state === 'held')
  await tellUser(deps, user, {
    short: held ? sms.readingHeld(receipt) : sms.readingAccepted(receipt),
    letter: held
      ? letters.readingHeld({ receipt, address: head.address })
      : letters.readingAccepted({ receipt, countsOn, address: head.address }),
    dedupeKey: `reading:${receipt}:${held ? 'held' : 'accepted'}`,
    site: siteOfAccount(account)?.site ?? null,
  })
}
