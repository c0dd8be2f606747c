import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { queueOfObject } from '#server/outages/object-queues.ts'
import { ownAccount } from './own-account.ts'
import { ownNumber, ownPartner } from '#server/own-number.ts'

/** Contract, bank details and place of an apartment (spec §7 /api/person/objects/info). */
export async function objectInfo(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.info.request>,
) {
  ownPartner(caller, input.partner)
  const { head } = await ownAccount(deps, caller, input.account)
  return {
    status: 'success' as const,
    customer: {
      name: head.customer,
      contractNumber: head.contractNumber,
      contractDate: head.contractDate,
      tariffGroup: head.tariffGroup,
      allowedPowerKw: head.allowedPowerKw,
      demPerm: head.demPerm,
    },
    bankInfo: {
      bankAccount: head.bankAccount,
      bankEDRPOU: head.bankEdrpou,
      bankMFO: head.bankMfo,
      bankName: head.bankName,
    },
    place: {
      placeId: head.placeId,
      structId: head.structId,
      address: head.address,
      objectType: head.objectType,
      eic: head.eic,
      queue: await queueOfObject(deps, head, caller),
    },
  }
}

/** Whether a paper bill is sent for an apartment: 1 yes, 0 by e-mail only (spec §7; the shape is ours). */
export async function saveObject(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.save.request>,
) {
  const number = ownNumber(caller, input.acc, 'acc')
  await deps.db
    .updateTable('portal.account_links')
    .set({ paper_bill: input.type === 1 })
    .where('user_id', '=', caller.userId)
    .where('account', '=', number)
    .execute()
  return { status: 'success' as const, type: input.type }
}
