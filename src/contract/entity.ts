import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { accountData, customInfo } from './entity-fields.ts'
import { accountNumber, success, token } from './fields.ts'

export const entity = {
  chooseAccount: endpoint({
    path: '/api/entity/choice-account',
    summary: 'Choose the current business account: its custom info, meters, period, calculation and mhcType',
    access: only('entity', 'provider'),
    writes: 'portal',
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({ status: success, custom_info: customInfo, ...accountData }),
    errors: ['account-not-found'],
  }),
}
