import { z } from 'zod'
import { accountData, warning } from './business-account-fields.ts'
import { personAccount, personUser, right, sessionUser, site, success } from './fields.ts'

// What a browser is given to begin a session with, by kind of user (spec §7).

export const personReply = z.strictObject({
  status: success,
  user: personUser,
  accounts: z.array(personAccount),
})

export const adminReply = z.strictObject({
  status: success,
  user: z.strictObject({
    ...sessionUser,
    type: z.literal('admin'),
    login: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
  }),
})

const entityAccount = z.strictObject({
  account: z.string(),
  legacy_ID: z.string().nullable(),
  name: z.string().nullable().describe('What the company itself calls the account'),
  address: z.string(),
  site,
  status: z.strictObject({ name: z.string() }),
  rights: z.array(right).describe('What the user may do with the account besides reading'),
  twoPersons: z.boolean().describe('Whoever prepares a document of the account may not sign it'),
})
/** The entity's user, spec §3; `responsibles` are the people the company answers by. */
export const entityUser = z.strictObject({
  ...sessionUser,
  type: z.literal('entity'),
  partner: z.string(),
  company: z.string(),
  edrpou: z.string(),
  unique_code: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  attribute01: z.string().nullable(),
  admin: z.boolean(),
  account: z.string().nullable(),
  site: site.nullable(),
  responsibles: z.array(
    z.strictObject({
      name: z.string(),
      position: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
})
const accountsAndLegacy = z.array(z.strictObject({ account: z.string(), legacy_ID: z.string().nullable() }))
const supplWarnings = z
  .array(warning)
  .describe('About the accounts a provider, or an entity flagged admin, is provider of')
export const entityData = {
  ...accountData,
  accounts: z.array(entityAccount),
  accountsAndLegacy,
  provider: z.nullable(
    z.strictObject({
      accounts: z.array(
        z.strictObject({ account: z.string(), status: z.strictObject({ name: z.string() }) }),
      ),
    }),
  ),
  whatsNewOn: z.boolean(),
  showWelcomePopUp: z.boolean(),
  supplWarnings,
}
export const entityReply = z.strictObject({ status: success, user: entityUser, ...entityData })
export const providerReply = z.strictObject({
  status: success,
  user: z.strictObject({
    ...sessionUser,
    type: z.literal('provider'),
    partner: z.string(),
    company: z.string(),
    email: z.string().nullable(),
    account: z.string().nullable(),
    site: site.nullable(),
  }),
  provider: z.strictObject({
    accounts: z.array(z.strictObject({ account: z.string(), status: z.strictObject({ name: z.string() }) })),
  }),
  accounts: z.array(entityAccount),
  accountsAndLegacy,
  whatsNewOn: z.boolean(),
  supplWarnings,
  loaded: z
    .strictObject(accountData)
    .nullable()
    .describe('What is loaded of the account; null until one of several is chosen'),
})
