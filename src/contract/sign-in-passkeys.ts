import { z } from 'zod'
import { anyone, endpoint, only } from './endpoint.ts'
import { instant, ownPassword, success, text, token, uuid } from './fields.ts'
import { adminReply } from './sign-in-fields.ts'

const admin = only('admin')
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)

const keyId = base64url(1400).describe('Of the credential; base64url like all the rest')
/** What an authenticator answers to a challenge (WebAuthn §5.2.2), without what the server knows itself. */
const assertion = z.strictObject({
  id: keyId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
})
/** What an authenticator answers about a new key (WebAuthn §5.2.1). */
const newKey = z.strictObject({
  id: keyId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(16_000),
  transports: z.array(text(20, 1)).max(8),
})
const attempt = uuid.describe('Of the challenge: it is good once, for three minutes')
/** What the browser passes to the authenticator. */
const challengeFields = {
  status: success,
  attempt,
  challenge: z.string(),
  rpId: z.string().describe('The host of PUBLIC_URL: a key opens no other'),
  timeout: z.int().describe('Milliseconds'),
}
const keys = z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) }))
const assertionAsked = z.strictObject({ ...challengeFields, keys })

/** The password again, and the second factor: six digits of the application, or a key by its own challenge. */
const proof = {
  password: ownPassword,
  code: text(12).optional().describe('Six digits of the application'),
  confirm: z
    .strictObject({ attempt, passkey: assertion })
    .optional()
    .describe('Instead of the code: the answer to /api/admin/passkeys/challenge'),
}
const proofErrors = [
  'password-wrong',
  'attempts-exhausted',
  'busy',
  'second-factor-required',
  'wrong-code',
  'passkey-wrong',
  'passkey-ended',
  'passkey-copied',
] as const
const signInErrors = ['password-wrong', 'login-failed', 'attempts-exhausted', 'busy', 'not-active'] as const

/** Passkeys (WebAuthn) of employees: a second factor beside the application with codes. */
export const passkeys = {
  signInBegin: endpoint({
    path: '/api/auth/passkey/begin',
    summary: 'A challenge for the passkeys of an employee whose password is right',
    access: anyone,
    basic: 'login:password',
    bucket: 'sign-in',
    request: z.strictObject({ login: text(64, 1) }),
    response: assertionAsked,
    errors: [...signInErrors, 'passkey-none'],
  }),
  signIn: endpoint({
    path: '/api/auth/passkey',
    summary: 'Sign in an administrator: login, password and the answer of a passkey',
    access: anyone,
    basic: 'login:password',
    bucket: 'sign-in',
    request: z.strictObject({ login: text(64, 1), attempt, passkey: assertion }),
    response: adminReply,
    errors: [...signInErrors, 'passkey-wrong', 'passkey-ended', 'passkey-copied'],
  }),
  list: endpoint({
    path: '/api/admin/passkeys',
    summary: 'Own passkeys: names, when they were made and used last',
    access: admin,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      own: z.boolean().describe('false: the employee signs in by the directory of the company only'),
      offered: z.boolean().describe('false: the address of the portal is no name, and keys need one'),
      rows: z.array(
        z.strictObject({
          id: uuid,
          name: z.string(),
          madeAt: instant,
          usedAt: instant.nullable(),
          copiedAt: instant.nullable().describe('Its counter went back: it opens nothing any more'),
        }),
      ),
    }),
  }),
  challenge: endpoint({
    path: '/api/admin/passkeys/challenge',
    summary: 'A challenge for the own passkeys, to confirm a change with one of them',
    access: admin,
    bucket: 'sign-in',
    request: z.strictObject({ token }),
    response: assertionAsked,
    errors: ['passkey-none'],
  }),
  begin: endpoint({
    path: '/api/admin/passkeys/begin',
    summary: 'Ask for a new passkey; nothing is kept of it until it has answered',
    access: admin,
    bucket: 'sign-in',
    request: z.strictObject({ token, ...proof }),
    response: z.strictObject({
      ...challengeFields,
      userId: z.string(),
      login: z.string(),
      name: z.string(),
      known: keys.describe('An authenticator that holds one of these makes no second one'),
    }),
    errors: [...proofErrors, 'too-many-passkeys'],
  }),
  add: endpoint({
    path: '/api/admin/passkeys/add',
    summary: 'Keep a new passkey; other devices of the employee are signed out',
    access: admin,
    bucket: 'sign-in',
    request: z.strictObject({ token, attempt, name: text(60, 1), passkey: newKey }),
    response: z.strictObject({ status: success }),
    errors: ['passkey-wrong', 'passkey-ended', 'passkey-known', 'too-many-passkeys'],
  }),
  remove: endpoint({
    path: '/api/admin/passkeys/remove',
    summary: 'Remove a passkey, never the last second factor',
    access: admin,
    bucket: 'sign-in',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid, ...proof }),
    response: z.strictObject({ status: success }),
    errors: [...proofErrors, 'not-found', 'last-factor'],
  }),
}
