import { sql } from 'kysely'
import type { Path } from '#contract/index.ts'
import { giveSecondFactor, makeUser, PASSWORD } from '#tests/setup/users.ts'
import { codeRefusals } from './one-time-codes.ts'
import { busy, WRONG } from './passwords.ts'
import { after, type Provocation, type Provocations, type Sent, wrong } from './provocation.ts'

/** Five guesses at the code of a bill. */
const guessedBill = (path: Path) =>
  after(async (_me, t, { body }) => {
    for (let n = 0; n < 5; n++) await t.call(path, { ...body, code: `немає${n}` })
  }, 'code')

const byBill = (path: Path) =>
  ({
    'account-already-added': { field: 'account', send: (_good, me) => ({ body: { account: me.account } }) },
    'attempts-exhausted': guessedBill(path),
  }) satisfies Provocations[Path]

const another = (login: string) => login.replace('+38099', '+38097')

export const madeByHand = after((me, t) =>
  sql`update core.bills set by_hand = true where number = ${me.bill}`.execute(t.database.owner.db),
)

/** More bills than one archive holds. */
const billsOfYears: Provocation['before'] = async (me, t) => {
  await sql`
    insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop,
      lines, state)
    select account_id, month, 'Б-' || n || to_char(month, '-YYMM'), month, month, 0, 0, 0, 0, 0, '{}', 'cancelled'
    from core.accounts, generate_series(date '2019-01-01', date '2035-12-01', '1 month') as month,
      generate_series(1, 8) as n
    where number = ${me.account}
    on conflict do nothing`.execute(t.database.owner.db)
}

/** So many cancelled bills of one month that one archive does not hold them. */
const billsOfOneMonth: Provocation['before'] = async (me, t) => {
  await sql`
    insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop,
      lines, state)
    select account_id, '2026-10-01', 'Б-' || n, '2026-11-05', '2026-11-20', 0, 0, 0, 0, 0, '{}', 'cancelled'
    from core.accounts, generate_series(1, 1501) as n
    where number = ${me.account}`.execute(t.database.owner.db)
}

/** The same refusals with the password in the body. */
const ownedBy = (refusals: ReturnType<typeof codeRefusals>): ReturnType<typeof codeRefusals> => {
  const owned = Object.entries(refusals).map(([code, { send, ...rest }]): [string, Provocation] => [
    code,
    {
      ...rest,
      async send(good, me, t) {
        const { body } = (await send?.(good, me, t)) ?? {}
        return { body: { ...body, password: PASSWORD } }
      },
    },
  ])
  return Object.fromEntries(owned) as ReturnType<typeof codeRefusals> // the codes are the same
}

/** Apartments, profile and the lists of an apartment. */
export const apartments: Provocations = {
  '/api/person/objects/preview': byBill('/api/person/objects/preview'),
  '/api/post-add-objects': {
    ...byBill('/api/post-add-objects'),
    'too-many-accounts': after(
      (me, t) =>
        sql`insert into portal.account_links (user_id, account, site, object_name, added_at, dropped_at)
          select ${me.user.userId}, (1205000000 + n)::text, 'dnem', null, now(), null
          from generate_series(1, 98) n`.execute(t.deps.db),
      'account',
    ),
  },
  '/api/update-profile': {
    // the first call sends a code to the new contact
    ...ownedBy(withCodeAskedFor('/api/update-profile', { password: PASSWORD })),
    'owner-unproved': { field: 'password', send: () => ({ body: { code: 'ZZZZ' } }) },
    'password-wrong': wrong('password', WRONG),
    'attempts-exhausted': {
      ...wrong('password', PASSWORD),
      async before(_me, t, { body }) {
        for (let n = 0; n < 5; n++) await t.call('/api/update-profile', { ...body, password: WRONG })
      },
    },
    busy: { ...busy, send: () => ({ body: { password: PASSWORD } }) },
    'second-factor-required': {
      field: 'secondCode',
      before: (me, t) => giveSecondFactor(t, me.user.userId),
      async send({ body }, _me, t) {
        const email = `other-${String(body['email'])}`
        await t.call('/api/update-profile', { ...body, email, password: PASSWORD })
        return { body: { email, code: await t.codeFor(email), password: PASSWORD } }
      },
    },
    'phone-invalid': wrong('phone', '12'),
    'email-invalid': wrong('email', 'a@'),
    forbidden: { send: () => ({ body: { userType: 'entity' } }) },
    'already-registered': {
      field: 'phone',
      async send({ body }, me, t) {
        const phone = another(me.phone)
        await makeUser(t, 'person', { login: phone })
        await t.call('/api/update-profile', { ...body, phone })
        return { body: { phone, code: await t.codeFor(phone), password: PASSWORD } }
      },
    },
    'code-too-soon': after((_me, t, { body }) => t.call('/api/update-profile', body)),
  },
  // the balance of a day that is not over yet
  '/api/entity/balance': { 'period-invalid': wrong('asOf', '2027-06-01') },
  '/api/entity/balance/export': { 'period-invalid': wrong('asOf', '2027-06-01') },
  '/api/person/bill/pdf': { 'invoice-call-centre': madeByHand },
  '/api/entity/bills/pdf': { 'invoice-call-centre': madeByHand },
  '/api/entity/document/file': {
    'invoice-call-centre': madeByHand,
    'document-incomplete': { send: () => ({ body: { format: 'declar' } }) },
  },
  '/api/entity/documents/package': {
    'not-found': wrong('month', '2001-01'),
    'too-many-documents': after(billsOfOneMonth),
  },
  '/api/entity/documents/zip': {
    'not-found': { send: () => ({ body: { from: '2001-01', to: '2001-01' } }) },
    'too-many-documents': after(billsOfYears),
  },
  '/api/delete-account': {
    ...withCodeAskedFor('/api/delete-account'),
    'code-too-soon': after((_me, t, { body }) => t.call('/api/delete-account', body)),
  },
}

/** Refusals for the codes of a call that first sends a code and then accepts it. */
function withCodeAskedFor(path: Path, more: Sent['body'] = {}): ReturnType<typeof codeRefusals> {
  const refusals = codeRefusals((t, { body }) => t.call(path, { ...body, ...more }))
  const provocations = Object.entries(refusals).map(
    ([code, { before, send, ...rest }]): [string, Provocation] => [
      code,
      {
        ...rest,
        async before(me, t, good) {
          await t.call(path, good.body)
          return before?.(me, t, good)
        },
        send: send ?? (() => ({ body: { code: 'ZZZZ' } })),
      },
    ],
  )
  return Object.fromEntries(provocations) as ReturnType<typeof codeRefusals> // the codes are the same
}
