import { type FmReply, fm } from '#server/core/function-modules.ts'
import { atEnd, type EndPart } from '#server/at-end.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { tellAbout, tellAtEnd } from '#server/outbox/tell-about.ts'

type Submitted = FmReply<'ZPORTAL_READING_SUBMIT'>
type Taken = Pick<Submitted, 'receipt' | 'readings'>

/** Notifies the user who handed in a reading once: it is accepted, or the company will check it first. */
async function tellOfReading(
  deps: Deps,
  caller: Caller,
  account: string,
  taken: Taken & Pick<Submitted, 'countsOn' | 'address'>,
): Promise<void> {
  await atEnd(deps, await tellingOfReading(deps, caller, account, taken))
}

/** The same for the end of the call. */
export async function tellingOfReading(
  deps: Deps,
  caller: Caller,
  account: string,
  { receipt, countsOn, readings, ...said }: Taken & Pick<Submitted, 'countsOn' | 'address'>,
): Promise<EndPart[]> {
  const address = said.address ?? (await addressOf(deps, account))
  if (address === undefined) return []
  const to = { user: caller.userId, account }
  return [
    isHeld({ readings })
      ? tellAtEnd(deps, 'readingHeld', {
          key: `reading:${account}:${receipt}:held`,
          to,
          facts: { receipt, address },
        })
      : tellAtEnd(deps, 'readingAccepted', {
          key: `reading:${account}:${receipt}:accepted`,
          to,
          facts: { receipt, countsOn, address },
        }),
  ]
}

async function addressOf({ core }: Pick<Deps, 'core'>, account: string): Promise<string | undefined> {
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
  return accounts[0]?.address
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
  const key = `readings:${account}:${first.receipt}`
  const alone = some.length === 1
  await tellAbout(deps, 'readingsTaken', {
    key,
    to: { user: caller.userId, account },
    facts: { account: alone ? account : null, accounts: some.length, countsOn, ...counted(all) },
    inbox: alone && all.some(isHeld),
  })
  if (alone) return
  // what is held is announced in the inbox of its account, as its decision will be
  await tellAbout(
    deps,
    'readingsTaken',
    some
      .filter(({ taken }) => taken.some(isHeld))
      .map((entry) => ({
        key: `${key}:${entry.account}`,
        to: { inboxOf: entry.account },
        facts: { account: entry.account, accounts: 1, countsOn, ...counted(entry.taken) },
        inbox: true,
      })),
  )
}

const counted = (taken: readonly Taken[]) => {
  const held = taken.filter(isHeld).length
  return { accepted: taken.length - held, held }
}
const isHeld = ({ readings }: Pick<Taken, 'readings'>): boolean =>
  readings.some(({ state }) => state === 'held')
