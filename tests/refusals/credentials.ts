import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { makeUser, PASSWORD } from '#tests/setup/users.ts'
import { codeRefusals, codeSent, inBasic } from './one-time-codes.ts'
import { directory } from './directory.ts'
import { passkeys } from './passkeys.ts'
import { busy, COMMON, guessed, newPassword, noPassword, pending, WEAK, WRONG } from './passwords.ts'
import { secondFactor, withoutSecondFactor, wrongSecondFactors } from './second-factor.ts'
import { after, password, type Provocation, type Provocations, wrong } from './provocation.ts'

const BAD_EMAIL = 'a@'
const badEmail = { field: 'email', send: () => ({ body: { checkSelect: 'email', email: BAD_EMAIL } }) }
const wrongPassword = password(WRONG)
/** The login of the Basic header is this account. */
const ofAccount = (account: string): Provocation => ({
  field: 'account',
  send: ({ basic }) => ({ basic: [account, basic?.[1] ?? ''] }),
})

/** Calls that open a session, or give or change a credential. */
export const credentialCalls: readonly Endpoint[] = [
  contract.auth,
  contract.businessAuth,
  contract.secondFactor,
  contract.passkeys,
  contract.directoryAuth,
].flatMap((group): Endpoint[] => Object.values(group))

/** The code sent to a provider whose password is locked because of strangers' attempts. */
const codeOfProvider = Object.fromEntries(
  Object.entries(codeRefusals((t, { body, basic }) => t.call('/api/auth/provider', body, { basic })))
    .filter(([code]) => code !== 'wrong-code' && code !== 'simple-attempts-exhausted')
    .map(([code, provocation]): [string, Provocation] => [
      code,
      {
        ...provocation,
        async before(me, t, good) {
          await guessed('/api/auth/provider').before?.(me, t, good)
          await t.deps.db
            .updateTable('portal.counters')
            .set({ n: 99 })
            .where('bucket', '=', 'password')
            .execute()
          t.clock.forward(60_000)
          await guessed('/api/auth/provider').before?.(me, t, good)
          const email = me.user.login
          await t.call('/api/auth/send-code', {
            purpose: 'sign-in',
            checkSelect: 'email',
            email,
            userType: 'provider',
          })
          await provocation.before?.(me, t, good)
        },
        send: async (good, me, t) => ({
          body: { code: 'ZZZZ', ...(await provocation.send?.(good, me, t))?.body },
        }),
      },
    ]),
)

const signIn: Provocations = {
  '/api/auth/person': {
    'password-wrong': noPassword,
    'login-failed': wrongPassword,
    'attempts-exhausted': guessed('/api/auth/person'),
    busy,
    'not-active': pending,
    ...withoutSecondFactor,
    'phone-invalid': wrong('phone', '12'),
  },
  '/api/auth/entity': {
    'password-wrong': noPassword,
    'login-failed': wrongPassword,
    'attempts-exhausted': guessed('/api/auth/entity'),
    busy,
    'not-active': pending,
    ...withoutSecondFactor,
    'unique-code-invalid': wrong('unique_code', '8000000001'),
    'account-invalid': wrong('account', '1200000001'),
    'account-unknown-site': wrong('account', '9990000001'),
  },
  '/api/auth/provider': {
    'password-wrong': noPassword,
    'login-failed': wrongPassword,
    'attempts-exhausted': guessed('/api/auth/provider'),
    busy,
    'not-active': pending,
    ...withoutSecondFactor,
    ...codeOfProvider,
    'email-invalid': wrong('email', BAD_EMAIL),
  },
  '/api/auth/supplier': {
    'account-invalid': ofAccount('1200000001'),
    'account-unknown-site': ofAccount('9990000001'),
    'password-wrong': noPassword,
    'login-failed': wrongPassword,
    'attempts-exhausted': wrongSecondFactors('/api/auth/supplier'),
    ...withoutSecondFactor,
  },
  '/api/auth/admin_panel': {
    'password-wrong': noPassword,
    'login-failed': wrongPassword,
    'attempts-exhausted': {
      ...guessed('/api/auth/admin_panel'),
      ...wrong('code', '000000', { field: undefined }),
    },
    busy,
    'not-active': pending,
    'second-factor-required': wrong('code', ''),
    'wrong-code': wrong('code', '000000'),
  },
  '/api/auth/sms': {
    ...codeRefusals((t, { body, basic }) => t.call('/api/auth/sms', body, { basic }), inBasic),
    'second-factor-required': withoutSecondFactor['second-factor-required'],
    'attempts-exhausted': wrongSecondFactors('/api/auth/sms'),
    'phone-invalid': wrong('phone', '12'),
    'email-invalid': badEmail,
    'account-invalid': {
      field: 'account',
      send: () => ({ body: { userType: 'entity', utype: 1, account: '12' } }),
    },
    'account-unknown-site': {
      field: 'account',
      send: () => ({ body: { userType: 'entity', utype: 1, account: '9990000001' } }),
    },
  },
}

const codes: Provocations = {
  '/api/auth/send-code': {
    'phone-invalid': wrong('phone', '12'),
    'email-invalid': badEmail,
    required: { field: 'account', send: () => ({ body: { userType: 'entity' } }) },
    'account-invalid': { field: 'account', send: () => ({ body: { userType: 'entity', account: '12' } }) },
    'account-unknown-site': {
      field: 'account',
      send: () => ({ body: { userType: 'entity', account: '9990000001' } }),
    },
  },
  '/api/auth/check-code': {
    ...codeRefusals((t, { body }) => t.call('/api/auth/check-code', body)),
    'already-registered': {
      field: 'phone',
      send: async (_good, me, t) => ({
        body: { purpose: 'sign-up', code: await codeSent(t, 'sign-up', me.phone) },
      }),
    },
    'phone-invalid': wrong('phone', '12'),
    'email-invalid': badEmail,
  },
}

const undone: Provocations = {
  '/api/auth/undo-contact': { 'undo-expired': wrong('code', 'AAAABBBBCCCCDDDD', { field: undefined }) },
}

const newUsers: Provocations = {
  '/api/agreement': { 'not-found': wrong('version', 999) },
  '/api/agreement/accept': { 'agreement-outdated': wrong('agreement', 999) },
  '/api/apply-agreements': {
    ...codeRefusals((t, { body, basic }) => t.call('/api/apply-agreements', body, { basic })),
    ...newPassword(),
    busy,
    'already-registered': after(
      (_me, t, good) => makeUser(t, 'person', { login: String(good.body['phone']) }),
      'phone',
    ),
    'agreement-outdated': wrong('agreement', 0),
    'phone-invalid': wrong('phone', '12'),
    'email-invalid': wrong('email', BAD_EMAIL),
    'name-invalid': wrong('name', 'Olena'),
  },
  '/api/auth/application': {
    ...codeRefusals((t, { body, basic }) => t.call('/api/auth/application', body, { basic })),
    ...newPassword(),
    busy,
    'edrpou-invalid': wrong('edrpou', '99999999'),
    'account-invalid': wrong('account', '1200000001'),
    'account-unknown-site': wrong('account', '9990000001'),
    'unique-code-invalid': wrong('unique_code', '8000000001'),
    'phone-invalid': wrong('phone', '12'),
    'email-invalid': wrong('email', BAD_EMAIL),
    'agreement-outdated': wrong('agreement', 0),
    required: wrong('account', null),
  },
  '/api/auth/restore': {
    ...codeRefusals((t, { body, basic }) => t.call('/api/auth/restore', body, { basic })),
    ...newPassword(),
    'password-same': password(PASSWORD, { field: 'password' }),
    busy,
    'phone-invalid': wrong('phone', '12'),
  },
}

const sessions: Provocations = {
  '/api/check-session': {
    'session-invalid': { send: () => ({ body: { token: 'нічий' } }) },
    'session-expired': after((me, t) =>
      t.deps.db
        .updateTable('portal.sessions')
        .set({ ends_at: t.deps.now() })
        .where('user_id', '=', me.user.userId)
        .execute(),
    ),
  },
  '/api/change-password': {
    'too-short': wrong('new_pass', 'Клара 3'),
    'too-long': wrong('new_pass', 'Клара у Карла '.repeat(10)),
    'password-weak': wrong('new_pass', WEAK),
    'password-common': wrong('new_pass', COMMON),
    'password-same': wrong('new_pass', PASSWORD),
    'password-wrong': wrong('old_pass', WRONG),
    'attempts-exhausted': after(async (_me, t, { body }) => {
      for (let n = 0; n < 5; n++) await t.call('/api/change-password', { ...body, old_pass: WRONG })
    }, 'old_pass'),
    busy,
  },
}

export const credentials: Provocations = {
  ...signIn,
  ...codes,
  ...undone,
  ...newUsers,
  ...sessions,
  ...secondFactor,
  ...passkeys,
  ...directory,
}
