import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { accountNumber, isoDate, kopiykas, personAccount, success, text, token } from './fields.ts'

const person = only('person')

export const settings = {
  personalInformation: endpoint({
    path: '/api/person/personal-information',
    summary:
      'Everything the cabinet knows of an apartment and its customer (spec §3), with the paper bill switch',
    access: person,
    ids: { account: 'account' },
    request: z.strictObject({ token, account: accountNumber }),
    response: z.strictObject({
      status: success,
      item: personAccount,
      contractNumber: z.string(),
      openedOn: isoDate,
      tariffGroup: z.string(),
      allowedPowerKw: z.number(),
      queue: z.string().nullable(),
      paperBill: z.boolean().describe('Changed by /api/person/objects/save'),
      balance: z
        .strictObject({
          beginDebetKopiykas: kopiykas,
          beginCreditKopiykas: kopiykas,
          debetKopiykas: kopiykas,
          creditKopiykas: kopiykas,
          endDebetKopiykas: kopiykas,
        })
        .describe('The balance fields of spec §3'),
      user: z.strictObject({
        partner: z.string(),
        surname: z.string(),
        name: z.string(),
        middle_n: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        registeredOn: isoDate,
      }),
    }),
    errors: ['account-not-found'],
  }),
  deleteAccount: endpoint({
    path: '/api/delete-account',
    summary: 'Delete the own cabinet: without a code one is sent, with it everything of the user is wiped',
    access: person,
    bucket: 'sign-in',
    request: z.strictObject({ token, code: text(16).optional() }),
    response: z.strictObject({
      status: success,
      codeSentTo: z.string().nullable().describe('Masked; null once the cabinet is deleted'),
      deleted: z.boolean(),
      visits: z
        .array(
          z.strictObject({
            account: z.string(),
            name: z.string(),
            date: isoDate.nullable(),
            hours: z.string().nullable(),
            cancels: z.boolean().describe('false: the crew comes today, and the visit stays'),
          }),
        )
        .describe('Ordered services that are still to be made; none once the cabinet is deleted'),
    }),
    errors: ['wrong-code', 'code-expired', 'code-invalid', 'simple-attempts-exhausted', 'code-too-soon'],
  }),
}
