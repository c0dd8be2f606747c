import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'
import { accountErrors } from './errors.ts'
import {
  customerKind,
  accountNumber,
  email,
  language,
  leftOut,
  oneTimeCode,
  personAccount,
  personUser,
  phone,
  platform,
  secondCode,
  siteHint,
  success,
  text,
  int32,
} from './fields.ts'
import { adminReply, entityData, entityReply, entityUser, providerReply } from './sign-in-fields.ts'

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
      code: oneTimeCode
        .optional()
        .describe(
          'Sent to the responsible person for this account; with it the password counts though tries of strangers have locked both',
        ),
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
        .union([int32, z.string().regex(/^\d?$/), z.null()])
        .optional()
        .describe('1 = entity, as a number or a digit; must agree with userType'),
      userType: customerKind,
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
    // codes whose tries strangers have spent still count together with the password
    errors: [...signInErrors, 'wrong-code', 'code-expired', 'code-invalid', 'email-invalid'],
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
      agreement: int32.optional(),
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
