import { z } from 'zod'
import { anyone, endpoint } from './endpoint.ts'
import { success, text } from './fields.ts'
import { adminReply } from './sign-in-fields.ts'

const attempt = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .describe('A secret of the tab in which the attempt began; good once, for ten minutes')

/** Sign-in of employees in the directory of their company (OpenID Connect, code with PKCE). */
export const directoryAuth = {
  offered: endpoint({
    path: '/api/auth/directory',
    summary: 'Is there a directory of the company to sign in with, and how its button is called',
    access: anyone,
    request: z.strictObject({}),
    response: z.strictObject({
      status: success,
      offered: z.boolean(),
      label: z.string().nullable().describe('null: the usual words'),
      address: z.string().describe('Of the portal: the directory sends people back there only'),
    }),
  }),
  begin: endpoint({
    path: '/api/auth/directory/begin',
    summary: 'The address of the directory at which an employee signs in',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({}),
    response: z.strictObject({ status: success, attempt, url: z.string() }),
    errors: ['directory-down', 'directory-refused'],
  }),
  finish: endpoint({
    path: '/api/auth/directory/finish',
    summary: 'Sign in an employee by what the directory has sent back, once, in the tab that began',
    access: anyone,
    bucket: 'sign-in',
    request: z.strictObject({
      attempt,
      state: text(200, 1),
      code: text(4000, 1).optional(),
      iss: text(500, 1).optional(),
      error: text(100, 1).optional(),
    }),
    response: adminReply,
    errors: [
      'directory-ended',
      'directory-down',
      'directory-refused',
      'directory-weak',
      'directory-no-role',
      'directory-blocked',
    ],
  }),
}
