import { z } from 'zod'
import { AUDIT_OUTCOMES } from '#domain/audit-outcome.ts'
import { DEVICE_KINDS } from '#domain/device-kind.ts'
import { anyone, endpoint, everyKind, fileEndpoint, only } from './endpoint.ts'
import { accountErrors } from './errors.ts'
import {
  accountNumber,
  email,
  instant,
  int32,
  isoDate,
  language,
  leftOut,
  middleName,
  newPassword,
  ofFile,
  oneTimeCode,
  ownPassword,
  paging,
  personName,
  phone,
  platform,
  right,
  secondCode,
  siteHint,
  success,
  text,
  token,
  tooManyCodes,
  userKind,
  uuid,
} from './fields.ts'
import { personReply } from './sign-in-fields.ts'

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
const remember = z
  .boolean()
  .optional()
  .describe('«запам’ятати на цьому пристрої»: 30 days instead of 12 hours')

const auditFilter = {
  action: text(40).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}

const sessionFilter = {
  kind: z.enum(DEVICE_KINDS).optional(),
  search: text(100).optional().describe('In the name of the device and in its address'),
}

const customers = only('person', 'entity', 'provider')

export const auth = {
  undoContact: endpoint({
    path: '/api/auth/undo-contact',
    summary:
      'Undo a change of a phone or e-mail by the code of the message sent to the old one; ends all sessions',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({ code: text(40, 1) }),
    response: z.strictObject({
      status: success,
      kind: userKind,
      contact: z.enum(['phone', 'email']),
      restored: z.string().nullable().describe('The old contact, masked; null = there was none'),
      passwordOff: z.boolean().describe('The password opens nothing any more: set a new one by a code'),
    }),
    errors: ['undo-expired'],
  }),
  person: endpoint({
    path: '/api/auth/person',
    summary: 'Sign in a household customer by phone and password',
    access: anyone,
    basic: 'phone:password',
    bucket: 'sign-in',
    request: z.strictObject({
      phone,
      userType: z.literal('person'),
      language,
      platform,
      site: siteHint,
      remember,
      code: oneTimeCode
        .optional()
        .describe(
          'Sent to the phone; with it the password counts though tries of strangers have locked both',
        ),
      secondCode,
    }),
    response: personReply,
    errors: [...signInErrors, 'phone-invalid'],
  }),
  sendCode: endpoint({
    path: '/api/auth/send-code',
    summary: 'Send a one-time code by SMS or e-mail; answers alike whether the customer exists',
    access: anyone,
    bucket: 'code',
    request: z.strictObject({
      purpose: z.enum(['sign-in', 'sign-up', 'restore', 'application']),
      checkSelect: z.enum(['email', 'phone']),
      phone: leftOut(phone),
      email: leftOut(email),
      userType: userKind.optional(),
      account: leftOut(accountNumber),
      site: siteHint,
    }),
    response: z.strictObject({
      status: success,
      sentTo: z.string(),
      lifeSeconds: z.int(),
      resendAfterSeconds: z.int(),
      tooMany: tooManyCodes,
      byLink: z
        .boolean()
        .describe(
          'The message has a link instead of a code, since strangers have spent the tries of the day',
        ),
    }),
    errors: ['phone-invalid', 'email-invalid', 'required', ...accountErrors],
  }),
  checkCode: endpoint({
    path: '/api/auth/check-code',
    summary: 'Try a code without spending it (sign-up asks for it before the form)',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({
      purpose: z.enum(['sign-up', 'restore', 'application']),
      checkSelect: z.enum(['email', 'phone']),
      phone: leftOut(phone),
      email: leftOut(email),
      code: oneTimeCode,
    }),
    response: z.strictObject({ status: success }),
    errors: [...codeErrors, 'already-registered', 'phone-invalid', 'email-invalid'],
  }),
  applyAgreements: endpoint({
    path: '/api/apply-agreements',
    summary: 'Register a household customer; on success the user is signed in',
    access: anyone,
    basic: 'phone:password',
    bucket: 'sign-in',
    request: z.strictObject({
      email: email.or(z.literal('')),
      phone,
      name: personName,
      surname: personName,
      middle_n: middleName,
      code: oneTimeCode,
      site: siteHint,
      agreement: int32.optional().describe('Version of the agreement the person opened and accepted'),
      language,
      platform,
    }),
    response: personReply,
    errors: [
      ...codeErrors,
      ...newPasswordErrors,
      'already-registered',
      'agreement-outdated',
      'phone-invalid',
      'email-invalid',
      'name-invalid',
      'busy',
    ],
  }),
  restore: endpoint({
    path: '/api/auth/restore',
    summary: 'Set a new password by the code sent to the phone, or by that of the link (household customers)',
    access: anyone,
    basic: 'phone:new password',
    bucket: 'sign-in',
    request: z.strictObject({ phone, code: oneTimeCode, site: siteHint }),
    response: z.strictObject({ status: success }),
    errors: [...codeErrors, ...newPasswordErrors, 'password-same', 'phone-invalid', 'busy'],
  }),
  checkSession: endpoint({
    path: '/api/check-session',
    summary: 'Is the session alive; renews the token',
    access: anyone,
    bucket: 'read',
    request: z.strictObject({
      token,
      type: userKind.nullable().optional(),
      userType: userKind.nullable().optional(),
      expires: text(40).nullable().optional(),
      account: text(20).nullable().optional(),
      site: siteHint,
    }),
    response: z.strictObject({
      status: success,
      token: z.string(),
      expires: instant,
      type: userKind,
      rights: z
        .array(z.strictObject({ account: z.string(), rights: z.array(right), twoPersons: z.boolean() }))
        .nullable()
        .describe('Of a business user on each account as they are now; null for other kinds'),
      roles: z
        .array(z.string())
        .nullable()
        .describe('Posts of an employee as they are now; null for other kinds'),
    }),
    errors: ['session-invalid', 'session-expired'],
  }),
  logOut: endpoint({
    path: '/api/log-out',
    summary: 'End this session',
    access: anyone,
    bucket: 'read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      leave: z
        .string()
        .nullable()
        .describe(
          'Where an employee signs out of the directory of the company too; null: there is nothing more',
        ),
    }),
  }),
  sessions: endpoint({
    path: '/api/sessions',
    summary:
      'Own live sessions, this one first and then the latest used; up to a hundred of them unless paged',
    access: everyKind,
    request: z.strictObject({ token, ...sessionFilter, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      others: z.int().describe('How many there are besides this one, whatever the filters'),
      rows: z.array(
        z.strictObject({
          id: uuid,
          device: z.string(),
          address: z.string().nullable().describe('Of the network it was opened from'),
          createdAt: instant,
          seenAt: instant,
          endsAt: instant,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  sessionsExport: fileEndpoint({
    path: '/api/sessions/export',
    summary: 'The same sessions as a file',
    access: everyKind,
    request: z.strictObject({ token, ...sessionFilter, ...ofFile }),
  }),
  endSessions: endpoint({
    path: '/api/sessions/end',
    summary: 'End one of the own sessions, or all others',
    access: everyKind,
    writes: 'portal',
    endsSession: true,
    ids: { id: 'session' },
    request: z.strictObject({ token, id: uuid.optional(), others: z.boolean().optional() }),
    response: z.strictObject({ status: success, ended: z.int() }),
    errors: ['not-found'],
  }),
  changePassword: endpoint({
    path: '/api/change-password',
    summary: 'Change the password; the old one is asked',
    access: everyKind,
    bucket: 'sign-in',
    request: z.strictObject({ token, old_pass: ownPassword, new_pass: newPassword }),
    response: z.strictObject({ status: success }),
    errors: [...newPasswordErrors, 'password-same', 'password-wrong', 'attempts-exhausted', 'busy'],
  }),
  ownAudit: endpoint({
    path: '/api/own-audit',
    summary: 'What was done in the own name: sign-ins, changes, look-ups',
    access: everyKind,
    request: z.strictObject({ token, ...auditFilter, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      actions: z.array(z.string()).describe('What there is to filter by'),
      rows: z.array(
        z.strictObject({
          at: instant,
          action: z.string(),
          outcome: z.string(),
          device: z.string().nullable(),
        }),
      ),
    }),
    errors: ['period-invalid'],
  }),
  ownAuditExport: fileEndpoint({
    path: '/api/own-audit/export',
    summary: 'The same record as a file',
    access: everyKind,
    request: z.strictObject({ token, ...auditFilter, ...ofFile }),
    errors: ['period-invalid'],
  }),
  agreement: endpoint({
    path: '/api/agreement',
    summary: 'The text of the user agreement in force, or of an older version',
    access: anyone,
    request: z.strictObject({
      version: z.int().min(1).max(9999).optional().describe('An older one; by default the one in force'),
    }),
    response: z.strictObject({
      status: success,
      version: int32,
      publishedAt: instant,
      title: z.string(),
      sections: z.array(
        z.strictObject({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) }),
      ),
      versions: z
        .array(z.strictObject({ version: int32, publishedAt: instant }))
        .describe('All that are or were in force, the newest first'),
    }),
    errors: ['not-found'],
  }),
  ownAgreement: endpoint({
    path: '/api/agreement/own',
    summary: 'Whether a new version of the user agreement waits for the consent of the user',
    access: customers,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      asks: z.int().nullable().describe('The version to agree to; null: nothing waits'),
    }),
  }),
  acceptAgreement: endpoint({
    path: '/api/agreement/accept',
    summary: 'Agree to the version of the user agreement in force',
    access: customers,
    writes: 'portal',
    request: z.strictObject({ token, agreement: z.int().min(1).max(9999) }),
    response: z.strictObject({ status: success, version: int32 }),
    errors: ['agreement-outdated'],
  }),
}
