import { Problem } from '#server/problem.ts'
import { askEach } from './at-once.ts'
import type { Core } from './call.ts'
import { type FmReply, type FmRequest, fm } from './function-modules.ts'

type Asked = FmRequest<'ZPORTAL_SUBMIT_OF_ACCOUNTS'>
type Answered = FmReply<'ZPORTAL_READINGS_SUBMIT'>['meters']

/**
 * Hands in values of meters of accounts: one question to a core that takes them together. The same key needs the same
 * accounts with the same values, and gets the same answers (promise H1).
 * @returns by account what is said of its meters; a problem: the account itself is refused
 */
export async function submitOfAccounts(
  { core }: { core: Core },
  request: Asked,
  key: string,
): Promise<ReadonlyMap<string, Answered | Problem>> {
  const { accounts, ...more } = request
  if (accounts.length === 0) return new Map()
  if (core.can('submit-of-accounts')) {
    const reply = await core.call(fm.ZPORTAL_SUBMIT_OF_ACCOUNTS, request, { key })
    const answers = new Map(reply.accounts.map(({ account, meters }) => [account, meters]))
    return new Map(
      accounts.map(({ account }) => [account, answers.get(account) ?? new Problem('account-not-found')]),
    )
  }
  return new Map(
    await askEach(accounts, async (account): Promise<[string, Answered | Problem]> => {
      try {
        const of = { key: `${key}:${account.account}` }
        const { meters } = await core.call(fm.ZPORTAL_READINGS_SUBMIT, { ...account, ...more }, of)
        return [account.account, meters]
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        return [account.account, error]
      }
    }),
  )
}
