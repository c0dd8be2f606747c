import type { Path } from '#contract/index.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { givePasskey } from '#tests/setup/authenticator.ts'
import type { Actor } from '#tests/setup/actors.ts'
import { busy, guessed, noPassword, pending, WRONG } from './passwords.ts'
import { after, password, type Provocation, type Provocations, type Sent, wrong } from './provocation.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const forgotten = after((me, t) =>
  t.deps.db.deleteFrom('portal.passkeys').where('user_id', '=', me.user.userId).execute(),
)
const copied = after((me, t) =>
  t.deps.db
    .updateTable('portal.passkeys')
    .set({ copied_at: t.deps.now() })
    .where('user_id', '=', me.user.userId)
    .execute(),
)
const tenKeys = after(async (me: Actor, t: TestApp) => {
  for (let n = 0; n < 10; n++) await givePasskey(t, me.user.userId)
})
/** The answer of a key to the challenge, with a signature of nobody. */
const forged = (passkey: unknown) => ({ ...(passkey as object), signature: 'AAAA' })
const confirmOf = (good: Sent) => good.body['confirm'] as { attempt: string; passkey: object }

const signIn = (path: Path) =>
  ({
    'password-wrong': noPassword,
    'login-failed': password(WRONG),
    'attempts-exhausted': guessed(path),
    busy,
    'not-active': pending,
  }) satisfies Record<string, Provocation>

const proof = (path: Path) =>
  ({
    'password-wrong': wrong('password', WRONG),
    'attempts-exhausted': after(async (_me, t, good) => {
      for (let n = 0; n < 5; n++) await t.call(path, { ...good.body, password: WRONG })
    }, 'password'),
    busy,
    'second-factor-required': wrong('confirm', undefined, { field: 'code' }),
    'wrong-code': { field: 'code', send: () => ({ body: { confirm: undefined, code: '000000' } }) },
    'passkey-wrong': {
      send: (good) => ({
        body: { confirm: { ...confirmOf(good), passkey: forged(confirmOf(good).passkey) } },
      }),
    },
    'passkey-ended': {
      send: (good) => ({ body: { confirm: { ...confirmOf(good), attempt: NOBODYS } } }),
    },
    'passkey-copied': copied,
  }) satisfies Record<string, Provocation>

/** Passkeys of employees. */
export const passkeys: Provocations = {
  '/api/auth/passkey/begin': { ...signIn('/api/auth/passkey/begin'), 'passkey-none': forgotten },
  '/api/auth/passkey': {
    ...signIn('/api/auth/passkey'),
    'passkey-wrong': { send: (good) => ({ body: { passkey: forged(good.body['passkey']) } }) },
    'passkey-ended': wrong('attempt', NOBODYS, { field: undefined }),
    'passkey-copied': copied,
  },
  '/api/admin/passkeys/challenge': { 'passkey-none': forgotten },
  '/api/admin/passkeys/begin': { ...proof('/api/admin/passkeys/begin'), 'too-many-passkeys': tenKeys },
  '/api/admin/passkeys/add': {
    'passkey-wrong': {
      send: (good) => ({
        body: { passkey: { ...(good.body['passkey'] as object), attestationObject: 'AAAA' } },
      }),
    },
    'passkey-ended': wrong('attempt', NOBODYS, { field: undefined }),
    'passkey-known': after(async (me, t, good) => {
      const device = await givePasskey(t, me.user.userId)
      await t.deps.db
        .updateTable('portal.passkeys')
        .set({ credential_id: (good.body['passkey'] as { id: string }).id })
        .where('passkey_id', '=', device.passkeyId)
        .execute()
    }),
    'too-many-passkeys': tenKeys,
  },
  '/api/admin/passkeys/remove': {
    ...proof('/api/admin/passkeys/remove'),
    'last-factor': after(async (me, t, good) => {
      await t.deps.db
        .updateTable('portal.users')
        .set({ totp_secret: null })
        .where('user_id', '=', me.user.userId)
        .execute()
      await t.deps.db
        .deleteFrom('portal.passkeys')
        .where('user_id', '=', me.user.userId)
        .where('passkey_id', '<>', String(good.body['id']))
        .execute()
    }, 'id'),
  },
}
