import type { z } from 'zod'
import type { settings } from '#contract/settings.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { toPersonAccount } from '#server/accounts/person-accounts.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { queueOfObject } from '#server/shutdowns/object-queues.ts'

/** All fields of spec §3 about an apartment, its balance and the user. */
export async function personalInformation(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof settings.personalInformation.request>,
) {
  const { head, link } = await ownAccount(deps, caller, input.account)
  const [balance, queue, user, { paper_bill }] = await Promise.all([
    deps.core.call(fm.ZPORTAL_BALANCE_GET, { account: head.account }),
    queueOfObject(deps.db, head),
    deps.db
      .selectFrom('portal.users')
      .select(['surname', 'name', 'middle_name', 'phone', 'email', 'created_at'])
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow(),
    deps.db
      .selectFrom('portal.account_links')
      .select('paper_bill')
      .where('user_id', '=', caller.userId)
      .where('account', '=', head.account)
      .executeTakeFirstOrThrow(),
  ])
  return {
    status: 'success' as const,
    item: toPersonAccount(head, link),
    contractNumber: head.contractNumber,
    openedOn: head.openedOn,
    tariffGroup: head.tariffGroup,
    allowedPowerKw: head.allowedPowerKw,
    queue,
    paperBill: paper_bill,
    balance: {
      beginDebetKopiykas: balance.beginDebet,
      beginCreditKopiykas: balance.beginCredit,
      debetKopiykas: balance.debet,
      creditKopiykas: balance.credit,
      endDebetKopiykas: balance.endDebet,
    },
    user: {
      partner: caller.partner,
      surname: user.surname ?? '',
      name: user.name ?? '',
      middle_n: user.middle_name ?? '',
      phone: user.phone,
      email: user.email,
      registeredOn: kyivDate(user.created_at),
    },
  }
}
