import { z } from 'zod'
import { endpoint, only } from './endpoint.ts'
import { instant, ownPassword, success, text, token } from './fields.ts'

/** An administrator has one always and changes it at the command line only. */
const customers = only('person', 'entity', 'provider')
const password = ownPassword.describe('The own password, asked again')

/** The second factor a customer may switch on (promise A11): RFC 6238, six digits, 30 seconds, SHA-1. */
export const secondFactor = {
  state: endpoint({
    path: '/api/second-factor',
    summary: 'Is a second factor asked for when the user signs in',
    access: customers,
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      since: instant.nullable().describe('null: it is off'),
      recoveryLeft: z.int().describe('Recovery codes not used yet'),
    }),
  }),
  begin: endpoint({
    path: '/api/second-factor/begin',
    summary: 'A new secret for the application of the user; it opens nothing until it is confirmed',
    access: customers,
    bucket: 'sign-in',
    request: z.strictObject({ token, password }),
    response: z.strictObject({
      status: success,
      secret: z.string().describe('Base32, for typing in'),
      uri: z.string().describe('otpauth://totp/…, for the QR code'),
    }),
    errors: ['password-wrong', 'attempts-exhausted', 'busy', 'conflict'],
  }),
  confirm: endpoint({
    path: '/api/second-factor/confirm',
    summary: 'Switch the second factor on by its first code; the recovery codes are shown this once',
    access: customers,
    bucket: 'sign-in',
    request: z.strictObject({ token, code: text(16, 1) }),
    response: z.strictObject({ status: success, recoveryCodes: z.array(z.string()) }),
    errors: ['wrong-code', 'code-expired', 'attempts-exhausted', 'conflict'],
  }),
  end: endpoint({
    path: '/api/second-factor/end',
    summary: 'Switch the second factor off, by the password and one of its codes',
    access: customers,
    bucket: 'sign-in',
    request: z.strictObject({ token, password, code: text(24, 1).describe('Six digits or a recovery code') }),
    response: z.strictObject({ status: success }),
    errors: ['password-wrong', 'wrong-code', 'attempts-exhausted', 'busy', 'conflict'],
  }),
}
