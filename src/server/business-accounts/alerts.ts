import type { z } from 'zod'
import type { accountAlerts } from '#contract/business-account-fields.ts'
import { isActiveAccount } from '#domain/guards.ts'
import { billsOf } from '#server/core/account-lists.ts'
import type { FmReply } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { BusinessLink } from './accounts.ts'

type Alerts = { [K in keyof typeof accountAlerts]: z.input<(typeof accountAlerts)[K]> }
type Warning = Alerts['warnings'][number]

/** What the owner of an account should act on: older debts, acts, held readings, verification. */
export async function alertsOf(
  { core }: Pick<Deps, 'core'>,
  number: string,
  known: {
    flags: FmReply<'ZPORTAL_ACCOUNT_GET'>['accounts'][number]['flags'] | undefined
    balance: FmReply<'ZPORTAL_BALANCE_GET'>
    meters: readonly { state: string; verifiedTill: string }[]
    today: string
  },
): Promise<Alerts> {
  const { flags, balance, meters, today } = known
  const kopiykas = balance.overdueKopiykas
  const codes: Warning['code'][] = [
    ...(kopiykas > 0 ? (['overdue-debt'] as const) : []),
    ...(flags?.unpaidAct ? (['unpaid-act'] as const) : []),
    ...(flags?.heldReading ? (['held-reading'] as const) : []),
    ...(meters.some((meter) => meter.state === 'active' && meter.verifiedTill < today)
      ? (['verification-overdue'] as const)
      : []),
  ]
  return {
    warnings: codes.map((code) => ({ code, account: number })),
    showDunningWarningForm: kopiykas > 0,
    dunning: kopiykas > 0 ? { kopiykas, dueOn: await oldestDue(core, number, today) } : null,
  }
}

/** The day the oldest unpaid bill fell due; null when the debt is older than the kept bills. */
async function oldestDue(core: Deps['core'], number: string, today: string): Promise<string | null> {
  const oldest = { paid: false, pageSize: 1, sort: 'dueOn', descending: false } as const
  const { rows } = await billsOf(core, number, oldest)
  const dueOn = rows[0]?.dueOn
  return dueOn !== undefined && dueOn < today ? dueOn : null
}

/** Accounts of a provider that are not active; the first page after sign-in shows them. */
export const notActive = (links: readonly BusinessLink[]): Warning[] =>
  links
    .filter(({ status }) => !isActiveAccount({ status: { name: status } }))
    .map(({ account }) => ({ code: 'account-not-active', account }))
