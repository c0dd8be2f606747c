import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'
import { accountErrors } from './errors.ts'
import { accountData, warning } from './entity-fields.ts'
import {
  accountNumber,
  email,
  language,
  leftOut,
  oneTimeCode,
  personAccount,
  personUser,
  phone,
  platform,
  right,
  secondCode,
  sessionUser,
  site,
  siteHint,
  success,
  text,
} from './fields.ts'

const signInErrors = [
  'password-wrong',
  'login-failed',
  'attempts-exhausted',
  'busy',
  'not-active',
  'second-factor-required',
  'wrong-code',
] as const
const codeErrors = ['wrong-code', 'code-expired', 'code-invalid', 'simple-attempts-exhausted'] as const
const newPasswordErrors = ['too-short', 'too-long', 'password-weak', 'password-common'] as const

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
const entityUser = z.strictObject({
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
const entityData = {
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
const entityReply = z.strictObject({ status: success, user: entityUser, ...entityData })
const providerReply = z.strictObject({
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
const adminReply = z.strictObject({
  status: success,
  user: z.strictObject({
    ...sessionUser,
    type: z.literal('admin'),
    login: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
  }),
})

/** Sign-in by code, and sign-in and application of everyone but households. */
export const businessAuth = {
  entity: endpoint({
    path: '/api/auth/entity',
    summary: 'Sign in a business customer by account, unique code and password',
    access: anyone,
    basic: 'account:password',
    bucket: 'sign-in',
    request: z.strictObject({
      account: accountNumber,
      unique_code: text(20, 1),
      userType: z.literal('entity'),
      language,
      platform,
      site: siteHint,
      secondCode,
    }),
    response: entityReply,
    errors: [...signInErrors, 'unique-code-invalid', ...accountErrors],
  }),
  sms: endpoint({
    path: '/api/auth/sms',
    summary: 'Sign in a household or a business by a one-time code sent to phone or e-mail',
    access: anyone,
    basic: 'email or phone:code',
    bucket: 'sign-in',
    request: z.strictObject({
      phone: leftOut(phone),
      email: leftOut(email),
      checkSelect: z.enum(['email', 'phone']),
      utype: z
        .union([z.int(), z.string().regex(/^\d?$/), z.null()])
        .optional()
        .describe('1 = entity, as a number or a digit; must agree with userType'),
      userType: z.enum(['person', 'entity']),
      account: leftOut(accountNumber).describe('Entity: the account whose responsible person signs in'),
      language,
      platform,
      site: siteHint,
      remember: z.boolean().optional().describe('Household only: 30 days instead of 12 hours'),
      secondCode,
    }),
    response: z.union([
      z.strictObject({
        status: success,
        user: personUser,
        data: z.strictObject({ accounts: z.array(personAccount) }),
      }),
      z.strictObject({ status: success, user: entityUser, data: z.strictObject(entityData) }),
    ]),
    errors: [
      ...codeErrors,
      'second-factor-required',
      'attempts-exhausted',
      'phone-invalid',
      'email-invalid',
      ...accountErrors,
    ],
  }),
  provider: endpoint({
    path: '/api/auth/provider',
    summary: 'Sign in a provider by e-mail and password',
    access: anyone,
    basic: 'email:password',
    bucket: 'sign-in',
    request: z.strictObject({
      email,
      userType: z.literal('provider'),
      language,
      platform,
      site: siteHint,
      secondCode,
      code: oneTimeCode
        .optional()
        .describe('Sent to the e-mail; looked at only while failures of strangers keep the password closed'),
    }),
    response: providerReply,
    errors: [...signInErrors, ...codeErrors, 'email-invalid'],
  }),
  supplier: endpoint({
    path: '/api/auth/supplier',
    summary: 'Sign in a supplier by account and the access code issued to it',
    access: anyone,
    basic: 'account:access code issued to the supplier',
    bucket: 'sign-in',
    emptyBody: true,
    request: z.strictObject({ secondCode }),
    response: providerReply,
    errors: [
      ...accountErrors,
      'password-wrong',
      'login-failed',
      'attempts-exhausted',
      'second-factor-required',
      'wrong-code',
    ],
  }),
  admin: endpoint({
    path: '/api/auth/admin_panel',
    summary: 'Sign in an administrator: login, password and a one-time TOTP code',
    access: anyone,
    basic: 'login:password',
    bucket: 'sign-in',
    request: z.strictObject({
      login: text(64, 1),
      code: text(8).optional().describe('TOTP, 6 digits; asked for when missing'),
    }),
    response: adminReply,
    errors: [...signInErrors, 'second-factor-required', 'wrong-code'],
  }),
  apply: endpoint({
    path: '/api/auth/application',
    summary: 'Apply for a business or provider cabinet; an administrator approves',
    access: anyone,
    basic: 'email:password',
    bucket: 'sign-in',
    request: z.strictObject({
      userType: z.enum(['entity', 'provider']),
      company: text(200, 1),
      edrpou: text(10, 1),
      account: accountNumber.nullable().optional(),
      unique_code: text(20).nullable().optional(),
      responsible: text(120, 1),
      phone,
      email,
      code: oneTimeCode,
      site: siteHint,
      agreement: z.int().optional(),
    }),
    response: z.strictObject({ status: success, application: z.string(), state: z.literal('pending') }),
    errors: [
      ...codeErrors,
      ...newPasswordErrors,
      'edrpou-invalid',
      ...accountErrors,
      'unique-code-invalid',
      'phone-invalid',
      'email-invalid',
      'agreement-outdated',
      'required',
      'busy',
    ],
  }),
}
