import type { Path } from '#contract/index.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import type { Answer, TestApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, tokenOf } from '#tests/setup/users.ts'

/** A customer with one phone for everything that a code can do. */
export type Owner = { phone: string; user: MadeUser; token: string; email: string }
export type Door = {
  /** where the code is sent */
  readonly to: (owner: Owner) => string
  readonly ask: (t: TestApp, owner: Owner) => Promise<unknown>
  readonly enter: (t: TestApp, owner: Owner, code: string) => Promise<Answer>
  /** how many times the action of this door has been done */
  readonly done: (t: TestApp, owner: Owner) => Promise<number>
}

const NEW_PASSWORD = 'синій човен за старим млином 58'
const ACCOUNT = '1100000091'
let serial = 0

/** A household and a business with the same phone; the household is signed in. */
export async function newOwner(t: TestApp): Promise<Owner> {
  serial += 1
  if (serial === 1) await makeAccount(t.database.db, { index: 91, kind: 'entity' })
  const number = String(61_000 + serial)
  const phone = `+3809900${number}`
  const email = `owner${number}@example.com`
  const user = await makeUser(t, 'person', { login: phone, email })
  await makeUser(t, 'entity', { login: `90000${number}`, accounts: [ACCOUNT], phone })
  return { phone, user, email, token: await tokenOf(t, user) }
}

const phoneOf = ({ phone }: Owner) => phone
/** The same person before they are a customer. */
const stranger = ({ phone }: Owner) => phone.replace('+38099', '+38098')
const newEmail = ({ email }: Owner) => `new-${email}`

const call = (t: TestApp, path: string, body: object, basic?: [string, string]) =>
  t.call(path as Path, body, { basic }) // the door gives a path of the contract
const send = (t: TestApp, purpose: string, phone: string, more: object = {}) =>
  call(t, '/api/auth/send-code', { purpose, checkSelect: 'phone', phone, ...more })

async function audited({ deps: { db } }: TestApp, action: string, { user }: Owner): Promise<number> {
  const rows = await db
    .selectFrom('portal.audit')
    .select('entry_id')
    .where('action', '=', action)
    .where('outcome', '=', 'success')
    .where('actor_id', '=', user.userId)
    .execute()
  return rows.length
}
async function sessionsOf({ deps: { db } }: TestApp, kind: 'person' | 'entity', login: string) {
  const rows = await db
    .selectFrom('portal.sessions as s')
    .innerJoin('portal.users as u', 'u.user_id', 's.user_id')
    .select('s.session_id')
    .where('u.kind', '=', kind)
    .where('u.login', '=', login)
    .execute()
  return rows.length
}

const person = { name: 'Олена', surname: 'Коваль', middle_n: '-', email: '' }
const firm = {
  userType: 'entity',
  company: 'ТОВ «Приклад»',
  edrpou: '99999994',
  account: ACCOUNT,
  unique_code: '9000000091',
  responsible: 'Олена Коваль',
  email: 'firm@example.com',
}
const byPhone = (phone: string) => ({ phone, checkSelect: 'phone' })

/** Everything a one-time code opens. */
export const doors: Readonly<Record<string, Door>> = {
  'sign-in of a household': {
    to: phoneOf,
    ask: (t, { phone }) => send(t, 'sign-in', phone, { userType: 'person' }),
    enter: (t, { phone }, code) =>
      call(t, '/api/auth/sms', { ...byPhone(phone), userType: 'person' }, [phone, code]),
    // there was one session before
    done: async (t, { phone }) => (await sessionsOf(t, 'person', phone)) - 1,
  },
  'sign-in of a business': {
    to: phoneOf,
    ask: (t, { phone }) => send(t, 'sign-in', phone, { userType: 'entity', account: ACCOUNT }),
    enter: (t, { phone }, code) => {
      const body = { ...byPhone(phone), userType: 'entity', utype: 1, account: ACCOUNT }
      return call(t, '/api/auth/sms', body, [phone, code])
    },
    done: (t, { phone }) => sessionsOf(t, 'entity', phone.replace('+3809900', '90000')),
  },
  registration: {
    to: stranger,
    ask: (t, owner) => send(t, 'sign-up', stranger(owner)),
    enter: (t, owner, code) => {
      const phone = stranger(owner)
      return call(t, '/api/apply-agreements', { ...person, phone, code }, [phone, PASSWORD])
    },
    done: (t, owner) => sessionsOf(t, 'person', stranger(owner)),
  },
  application: {
    to: stranger,
    ask: (t, owner) => send(t, 'application', stranger(owner)),
    enter: (t, owner, code) =>
      call(t, '/api/auth/application', { ...firm, phone: stranger(owner), code }, [firm.email, PASSWORD]),
    async done(t, owner) {
      const { db } = t.deps
      const query = db.selectFrom('portal.applications').select('application_id')
      return (await query.where('phone', '=', stranger(owner)).execute()).length
    },
  },
  'a new password': {
    to: phoneOf,
    ask: (t, { phone }) => send(t, 'restore', phone),
    enter: (t, { phone }, code) => call(t, '/api/auth/restore', { phone, code }, [phone, NEW_PASSWORD]),
    done: (t, owner) => audited(t, 'password-restored', owner),
  },
  'a new e-mail': {
    to: newEmail,
    ask: (t, owner) =>
      call(t, '/api/update-profile', { token: owner.token, userType: 'person', email: newEmail(owner) }),
    enter: (t, owner, code) =>
      call(t, '/api/update-profile', {
        token: owner.token,
        userType: 'person',
        email: newEmail(owner),
        code,
        password: PASSWORD,
      }),
    done: (t, owner) => audited(t, 'email-changed', owner),
  },
  'deleting the cabinet': {
    to: phoneOf,
    ask: (t, { token }) => call(t, '/api/delete-account', { token }),
    enter: (t, { token }, code) => call(t, '/api/delete-account', { token, code }),
    done: (t, owner) => audited(t, 'user-deleted', owner),
  },
}
