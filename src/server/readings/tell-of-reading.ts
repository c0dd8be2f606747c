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
  countsOn: string,
  handed: readonly { account: string; taken: readonly Taken[] }[],
): Promise<void> {
  const some = handed.filter(({ taken }) => taken.length > 0)
  const all = some.flatMap(({ taken }) => taken)
  const [first, ...more] = all
  const account = some[0]?.account
  if (!first || account === undefined) return
  if (more.length === 0) return tellOfReading(deps, caller, account, { ...first, countsOn })
  const user = await userOf(deps, caller.userId)
  if (!user) return
  const letterOf = (whose: string, taken: readonly Taken[]) =>
    letters.readingsTaken({ account: whose, countsOn, ...counted(taken) })
  const waiting = some.filter(({ taken }) => taken.some(isHeld))
  if (waiting.length > 0)
    await putIntoInbox(
      deps,
      waiting.map((one) => ({
        account: one.account,
        key: `readings:${one.taken[0]?.receipt}`,
        letter: letterOf(one.account, one.taken),
      })),
    )
  const letter =
    some.length === 1
      ? letterOf(account, all)
      : letters.readingsOfAccounts({ accounts: some.length, countsOn, ...counted(all) })
  await tellUser(deps, user, {
    short: sms.readingsTaken(counted(all)),
    letter,
    dedupeKey: `readings:${first.receipt}`,
    site: siteOfAccount(account)?.site ?? null,
  })
}

const counted = (taken: readonly Taken[]) => {
  const held = taken.filter(isHeld).length
  return { accepted: taken.length - held, held }
}
const isHeld = ({ readings }: Pick<Taken, 'readings'>): boolean =>
  readings.some(({ state }) => state === 'held')

const userOf = ({ db }: Pick<Deps, 'db'>, userId: string) =>
  db
    .selectFrom('portal.users')
    .select(['user_id', 'kind', 'site', 'phone', 'email', 'email_proved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
