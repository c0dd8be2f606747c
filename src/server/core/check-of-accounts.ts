import { askEach } from './at-once.ts'
import type { Core } from './call.ts'
import { type FmReply, type FmRequest, fm } from './function-modules.ts'

type Asked = FmRequest<'ZPORTAL_CHECK_OF_ACCOUNTS'>
type Judged = FmReply<'ZPORTAL_READINGS_CHECK'>['meters'][number]

/** Meters judged in one question: the core reads years of readings for each. */
const PORTION = 1000

/** What the core would say of the values of meters of accounts: few questions to a core that can answer them together; `onJudged` is told of each portion. */
export async function checkOfAccounts(
  { core }: { core: Core },
  request: Asked,
  onJudged: (meters: readonly Judged[]) => Promise<void>,
): Promise<Judged[]> {
  const { accounts, ...more } = request
  const pieces = accounts.flatMap(({ account, entries }) =>
    Array.from({ length: Math.ceil(entries.length / PORTION) }, (_, index) => ({
      account,
      entries: entries.slice(index * PORTION, (index + 1) * PORTION),
    })),
  )
  if (!core.can('check-of-accounts')) {
    const answers = await askEach(pieces, async (piece) => {
      const { meters } = await core.call(fm.ZPORTAL_READINGS_CHECK, { ...piece, ...more })
      await onJudged(meters)
      return meters
    })
    return answers.flat()
  }
  const judged: Judged[] = []
  for (const portion of portions(pieces)) {
    const reply = await core.call(fm.ZPORTAL_CHECK_OF_ACCOUNTS, { accounts: portion, ...more })
    const meters = reply.accounts.flatMap((account) => account.meters)
    judged.push(...meters)
    await onJudged(meters)
  }
  return judged
}

/** Whole accounts together as long as their meters fit in one question; no account twice in one. */
function portions(pieces: Asked['accounts']): Asked['accounts'][] {
  const all: Asked['accounts'][] = []
  let room = 0
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && piece.entries.length <= room && last.at(-1)?.account !== piece.account) {
      last.push(piece)
      room -= piece.entries.length
    } else {
      all.push([piece])
      room = PORTION - piece.entries.length
    }
  }
  return all
}
