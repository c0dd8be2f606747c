import type { z } from 'zod'
import type { manyReadings } from '#contract/many-readings.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { readingWindow } from '#domain/window.ts'
import { hasRight, holdRight } from '#server/auth/rights.ts'
import { metersOfAccounts } from '#server/core/meters-of-accounts.ts'
import { submitOfAccounts } from '#server/core/submit-of-accounts.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { tellOfReadings } from './tell-of-reading.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { pointOf, refusalOfAccount, toldWindow } from './business-points.ts'
import { answeredRows, auditHandIn, entryOf, keyOf, withGoodPhotos } from './business-submit.ts'

type Business = Caller<'entity' | 'provider'>
type Input = z.output<typeof manyReadings.handIn.request>
type Reply = z.input<typeof manyReadings.handIn.response>
type Answered = Reply['rows'][number]

/** Points of all accounts of the cabinet, in its order. */
export async function pointsOfCabinet(
  deps: Deps,
  caller: Business,
): Promise<z.input<typeof manyReadings.points.response>> {
  const now = deps.now()
  const rules = await readingRules(deps)
  const window = readingWindow('entity', now, rules)
  const accountMeters = await metersOfAccounts(deps, caller.accounts)
  const points = accountMeters.flatMap((of) =>
    of.meters.map((meter) => ({ account: of.account, ...pointOf(meter, of) })),
  )
  return {
    status: 'success',
    window: toldWindow(window),
    accounts: accountMeters.map((of) => ({
      account: of.account,
      refusal: hasRight(caller, of.account, 'hand-in')
        ? refusalOfAccount(of, window.state === 'closed', now, rules)
        : rightMissing(of.account),
    })),
    points,
  }
}

const rightMissing = (account: string) => ({
  code: 'right-missing',
  field: null,
  params: { right: 'hand-in', account },
})

/**
 * Hands in points of many accounts together; rows of an account of others are refused one by one. The
 * same key gets the same answer (promise H1).
 */
export async function handInMany(deps: Deps, caller: Business, input: Input, visit: Visit): Promise<Reply> {
  const ownAccounts = new Set(caller.accounts)
  const byAccount = [...Map.groupBy(input.rows, ({ account }) => normalizeAccountNumber(account))]
  const window = readingWindow('entity', deps.now(), await readingRules(deps))
  const answers = new Map<Input['rows'][number], Answered>()
  const summaries: { account: string; taken: ReturnType<typeof answeredRows>['taken'] }[] = []

  const work = byAccount.filter(
    ([account]) => ownAccounts.has(account) && hasRight(caller, account, 'hand-in'),
  )
  const questions = []
  for (const [account, rows] of work)
    questions.push({ account, rows, fit: await withGoodPhotos(deps, caller, account, rows) })
  // the rows name their accounts, so nobody has asked about each since the session was looked up
  await holdRight(
    deps,
    caller,
    work.map(([account]) => account),
    'hand-in',
  )
  const taken = await submitOfAccounts(
    deps,
    {
      accounts: questions.flatMap(({ account, fit }) =>
        fit.length > 0 ? [{ account, entries: fit.map(entryOf) }] : [],
      ),
      now: deps.now().toISOString(),
      source: 'customer',
    },
    keyOf(caller, visit),
  )
  for (const { account, rows, fit } of questions) {
    const meters = taken.get(account) ?? []
    if (meters instanceof Problem) throw meters
    const reply = answeredRows(rows, fit, meters)
    rows.forEach((row, index) => {
      const answer = reply.rows[index]
      if (answer) answers.set(row, { account, ...answer })
    })
    summaries.push({ account, taken: reply.taken })
  }

  const rows = input.rows.map(
    (row): Answered =>
      answers.get(row) ?? {
        account: row.account,
        meterId: row.meterId,
        taken: null,
        // the same for a stranger's account and an absent one: the firm has no contract with this number
        refusal: ownAccounts.has(normalizeAccountNumber(row.account))
          ? rightMissing(row.account)
          : { code: 'contract-not-found', field: null, params: {} },
      },
  )
  const { countsOn, period } = window
  const takenCount = rows.filter(({ taken }) => taken !== null).length
  await tellOfReadings(deps, caller, countsOn, summaries)
  const [only] = byAccount.length === 1 ? byAccount : []
  await auditHandIn(deps, caller, visit, {
    account: only?.[0] ?? null,
    taken: takenCount,
    rows: rows.length,
    countsOn,
  })
  return { status: 'success', countsOn, period, takenCount, rows }
}
