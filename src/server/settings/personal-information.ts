import type { z } from 'zod'
import type { settings } from '#contract/settings.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { sql } from 'kysely'
import { ownAccount } from '#server/accounts/own-account.ts'
import { ownLinks, toPersonAccount } from '#server/accounts/person-accounts.ts'
import { beside } from '#server/beside.ts'
import { fm } from '#server/core/function-modules.ts'
import { onField } from '#server/core/on-field.ts'
import { Fault } from '#server/fault.ts'
import { ownNumber } from '#server/own-number.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { queueOfObject } from '#server/outages/object-queues.ts'

type Input = z.output<typeof settings.personalInformation.request>

/** Who the user is, and for which accounts paper bills are sent, asked together with the session. */
const profile = beside<{
  surname: string | null
  name: string | null
  middleName: string | null
  phone: string | null
  email: string | null
  createdAt: string
  paperBills: string[]
}>(
  'profile',
  () => sql`json_build_object('surname', u.surname, 'name', u.name, 'middleName', u.middle_name, 'phone', u.phone,
    'email', u.email, 'createdAt', u.created_at, 'paperBills', array(select b.account from portal.account_links b
      where b.user_id = u.user_id and b.paper_bill))`,
)

/** All fields of spec §3 about an apartment, its balance and the user. */
export const personalInformation = profile.with(
  async (deps: Deps, caller: Caller<'person'>, input: Input) => {
    const number = ownNumber(caller, input.account)
    const user = profile.of(caller)
    const link = (await ownLinks(deps, caller)).find(({ account }) => account === number)
    if (!user || !link) throw new Fault('the session of a household says who it is')
    const balance = await deps.core
      .call(fm.ZPORTAL_BALANCE_GET, { account: number, head: true })
      .catch(onField('account-not-found', 'account'))
    const head = balance.head ?? (await ownAccount(deps, caller, number)).head
    const queue = await queueOfObject(deps, head, caller)
    return {
      status: 'success' as const,
      item: toPersonAccount(head, link),
      contractNumber: head.contractNumber,
      openedOn: head.openedOn,
      tariffGroup: head.tariffGroup,
      allowedPowerKw: head.allowedPowerKw,
      queue,
      paperBill: user.paperBills.includes(number),
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
        middle_n: user.middleName ?? '',
        phone: user.phone,
        email: user.email,
        registeredOn: kyivDate(new Date(user.createdAt)),
      },
    }
  },
)
