import { siteOfAccount } from '#domain/site.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { putIntoInbox } from '#server/notifications/tell-customers.ts'
import { tellUser } from '#server/notifications/tell-user.ts'
import { letters, sms } from '#text/messages.ts'

type Submitted = FmReply<'ZPORTAL_READING_SUBMIT'>
type Taken = Pick<Submitted, 'receipt' | 'readings'>

/** Notifies the user who handed in a reading once: it is accepted, or the company will check it first. */
export async function tellOfReading(
  deps: Deps,
  caller: Caller,
  account: string,
  { receipt, countsOn, readings }: Taken & Pick<Submitted, 'countsOn'>,
): Promise<void> {
  const user = await userOf(deps, caller.userId)
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
  const [head] = accounts
  if (!user || !head) return
  const held = isHeld({ readings })
  const letter = held
    ? letters.readingHeld({ receipt, address: head.address })
    : letters.readingAccepted({ receipt, countsOn, address: head.address })
  const key = `reading:${receipt}:${held ? 'held' : 'accepted'}`
  // the decision is announced there too
  if (held) await putIntoInbox(deps, [{ account, key, letter }])
  await tellUser(deps, user, {
    short: held ? sms.readingHeld(receipt) : sms.readingAccepted(receipt),
    letter,
    dedupeKey: key,
    site: siteOfAccount(account)?.site ?? null,
  })
}

/** The same for many meters handed in together: one message, not one for each. */
export async function tellOfReadings(
  deps: Deps,
  caller: Caller,
  account: string,
  countsOn: string,
  taken: readonly Taken[],
): Promise<void> {
  const [first, ...more] = taken
  if (!first) return
  if (more.length === 0) return tellOfReading(deps, caller, account, { ...first, countsOn })
  const user = await userOf(deps, caller.userId)
  if (!user) return
  const held = taken.filter(isHeld).length
  const counted = { accepted: taken.length - held, held }
  const letter = letters.readingsTaken({ account, countsOn, ...counted })
  const key = `readings:${first.receipt}`
  if (held > 0) await putIntoInbox(deps, [{ account, key, letter }])
  await tellUser(deps, user, {
    short: sms.readingsTaken(counted),
    letter,
    dedupeKey: key,
    site: siteOfAccount(account)?.site ?? null,
  })
}

const isHeld = ({ readings }: Pick<Taken, 'readings'>): boolean =>
  readings.some(({ state }) => state === 'held')

const userOf = ({ db }: Pick<Deps, 'db'>, userId: string) =>
  db
    .selectFrom('portal.users')
    .select(['user_id', 'kind', 'site', 'phone', 'email', 'email_proved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
