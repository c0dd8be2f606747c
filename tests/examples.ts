import type { UserKind } from '#contract/endpoint.ts'
import type { Contract, Path } from '#contract/index.ts'
import { keepChange } from '#server/auth/contact-changes.ts'
import {
  type Actor,
  makeAttachment,
  makeClosingReading,
  makeColleague,
  openInvitation,
  openService,
  SERVICE,
} from './setup/actors.ts'
import type { TestApp } from './setup/app.ts'
import { makeCheckedPaper } from './setup/papers.ts'
import { makeViolation, makeWarning } from './setup/papers-of-accounts.ts'
import { makeConfirmedTable, makeTable } from './setup/tables.ts'
import { agreeVolumes } from './setup/volumes.ts'
import {
  giveBegunFactor,
  giveSecondFactor,
  issueAccessCode,
  makeUser,
  PASSWORD,
  totpAt,
} from './setup/users.ts'

type Request<P extends Path> = Contract[P]['request']
type Say<T> = (me: Actor, t: TestApp) => T | Promise<T>

/** A request that succeeds when the actor sends it. */
export type Example<P extends Path = Path> = {
  readonly body: Say<Request<P>>
  readonly basic?: Say<[login: string, password: string]>
  /** the kinds in the table for which this variant is meant */
  readonly kinds?: readonly UserKind[]
  /** the kind of user who sends it if anyone may call; a household by default */
  readonly as?: UserKind
}

const plain = <P extends Path>(body: Say<Request<P>>): readonly Example<P>[] => [{ body }]
const tokenOnly = [{ body: (me: Actor) => ({ token: me.token }) }] as const
const ofAccount = [{ body: (me: Actor) => ({ token: me.token, account: me.account }) }] as const
const ofTicket = [{ body: (me: Actor) => ({ token: me.token, ticket: me.ticket }) }] as const
const ofOnePaper = [{ body: (me: Actor) => ({ token: me.token, paper: me.paper }) }] as const
/** A check of a signature of an actor's paper. */
const ofCheckedPaper = [
  {
    body: async (me: Actor, t: TestApp) => ({ token: me.token, ...(await makeCheckedPaper(t, me.account)) }),
  },
] as const
/** The house of an account made for tests (`accountDraft`). */
const houseOf = (account: string) => String((Number(account.slice(-6)) % 180) + 1)
const asked = (me: Actor) => ({
  token: me.token,
  account: me.account,
  partner: me.partner,
  userType: me.kind,
})
const NEW_PASSWORD = 'синій човен за старим млином 58'
/** A phone with which nobody has registered. */
const newPhone = (me: Actor) => me.phone.replace('+38099', '+38098')

/** Asks for a code and reads it in the message. */
async function codeSent(
  t: TestApp,
  purpose: 'sign-in' | 'sign-up' | 'restore' | 'application',
  phone: string,
) {
  await t.call('/api/auth/send-code', { purpose, checkSelect: 'phone', phone })
  return t.codeFor(phone)
}

/** Changes the phone of the actor. @returns the code of the link that undoes it */
async function changedPhone(t: TestApp, me: Actor): Promise<string> {
  const user = await t.deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('user_id', '=', me.user.userId)
    .executeTakeFirstOrThrow()
  return (await keepChange(t.deps, user, 'phone')).split('/').at(-1) ?? ''
}

/**
 * One valid request for every call of the contract; the access matrix and the generated bodies are made from these. A
 * new endpoint does not compile without one. Values are the actor's own things; only a variant that is meant for some
 * kinds of users names them.
 */
export const examples: { readonly [P in Path]: readonly Example<P>[] } = {
  '/api/auth/person': [
    { body: (me) => ({ phone: me.phone, userType: 'person' }), basic: (me) => [me.phone, PASSWORD] },
  ],
  '/api/auth/send-code': plain((me) => ({ purpose: 'sign-in', checkSelect: 'phone', phone: me.phone })),
  '/api/auth/check-code': plain(async (me, t) => ({
    purpose: 'restore',
    checkSelect: 'phone',
    phone: me.phone,
    code: await codeSent(t, 'restore', me.phone),
  })),
  '/api/apply-agreements': [
    {
      body: async (me, t) => ({
        email: '',
        phone: newPhone(me),
        name: 'Марʼяна',
        surname: 'Бабʼюк',
        middle_n: '-',
        code: await codeSent(t, 'sign-up', newPhone(me)),
        agreement: 1,
      }),
      basic: (me) => [newPhone(me), PASSWORD],
    },
  ],
  '/api/auth/restore': [
    {
      body: async (me, t) => ({ phone: me.phone, code: await codeSent(t, 'restore', me.phone) }),
      basic: (me) => [me.phone, NEW_PASSWORD],
    },
  ],
  '/api/auth/undo-contact': plain(async (me, t) => ({ code: await changedPhone(t, me) })),
  '/api/check-session': tokenOnly,
  '/api/log-out': tokenOnly,
  '/api/sessions': tokenOnly,
  '/api/sessions/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/sessions/end': plain((me) => ({ token: me.token, id: me.session })),
  '/api/change-password': plain((me) => ({ token: me.token, old_pass: PASSWORD, new_pass: NEW_PASSWORD })),
  '/api/own-audit': tokenOnly,
  '/api/own-audit/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/agreement': plain(() => ({})),

  '/api/auth/entity': [
    {
      as: 'entity',
      body: (me) => ({ account: me.account, unique_code: me.user.login, userType: 'entity' }),
      basic: (me) => [me.account, PASSWORD],
    },
  ],
  '/api/auth/sms': [
    {
      body: (me) => ({ phone: me.phone, checkSelect: 'phone', userType: 'person' }),
      basic: async (me, t) => [me.phone, await codeSent(t, 'sign-in', me.phone)],
    },
  ],
  '/api/auth/provider': [
    {
      as: 'provider',
      body: (me) => ({ email: me.user.login, userType: 'provider' }),
      basic: (me) => [me.user.login, PASSWORD],
    },
  ],
  '/api/auth/supplier': [
    {
      as: 'provider',
      body: () => ({}),
      async basic(me, t) {
        await issueAccessCode(t, me.user, me.account, 'code-of-the-supplier-7')
        return [me.account, 'code-of-the-supplier-7']
      },
    },
  ],
  '/api/auth/admin_panel': [
    {
      as: 'admin',
      body: (me, t) => ({ login: me.user.login, code: totpAt(t.deps.now()) }),
      basic: (me) => [me.user.login, PASSWORD],
    },
  ],
  '/api/auth/application': [
    {
      body: async (me, t) => ({
        userType: 'entity',
        company: 'ТОВ «Приклад»',
        edrpou: '99999994',
        account: '1100000077',
        unique_code: '9000000077',
        responsible: 'Олена Коваль',
        phone: newPhone(me),
        email: 'firm@example.com',
        code: await codeSent(t, 'application', newPhone(me)),
      }),
      basic: () => ['firm@example.com', PASSWORD],
    },
  ],

  '/api/admin/registrations': tokenOnly,
  '/api/admin/registrations/contacts': plain((me) => ({
    token: me.token,
    id: me.item,
    reason: 'Заявник просив перетелефонувати',
  })),
  '/api/admin/registrations/approve': plain((me) => ({ token: me.token, id: me.item })),
  '/api/admin/registrations/refuse': plain((me) => ({
    token: me.token,
    id: me.item,
    reason: 'Немає договору',
  })),
  '/api/admin/users/block': plain((me) => ({
    token: me.token,
    userType: 'person',
    login: '+380999999001',
    reason: 'Прохання власника',
  })),
  '/api/admin/users/unblock': plain((me) => ({
    token: me.token,
    userType: 'person',
    login: '+380999999002',
    reason: 'Прохання власника',
  })),
  '/api/admin/users/end-second-factor': plain(async (me, t) => {
    const customer = await makeUser(t, 'provider', { login: `${t.deps.random.uuid()}@example.com` })
    await giveSecondFactor(t, customer.userId)
    return { token: me.token, userType: 'provider', login: customer.login, reason: 'Паспорт звірено' }
  }),
  '/api/admin/users/unlock': plain((me) => ({
    token: me.token,
    userType: 'person',
    login: '+380999999001',
    reason: 'Прохання власника',
  })),

  '/api/get-common': [
    { kinds: ['admin'], body: (me) => ({ token: me.token, url: '/admin_panel/get_entities_amount' }) },
    { kinds: ['admin'], body: (me) => ({ token: me.token, url: '/admin_panel/get_persons_amount' }) },
    {
      kinds: ['entity', 'provider'],
      body: (me) => ({ token: me.token, url: '/entity/custom_info', account: me.account }),
    },
    {
      kinds: ['person'],
      body: (me) => ({ token: me.token, url: '/person/custom_info', account: me.account }),
    },
    {
      kinds: ['person', 'entity', 'provider'],
      body: (me) => ({
        token: me.token,
        url: '/person/orders/calendar_zrqt',
        place: me.place,
        payment: me.account,
        code: 'Z01',
      }),
    },
    {
      kinds: ['person', 'entity', 'provider'],
      body: (me) => ({
        token: me.token,
        url: '/person/orders/orders',
        account: me.account,
        partner: me.partner,
      }),
    },
  ],
  '/api/entity/readings/meters': ofAccount,
  '/api/entity/readings/submit': plain((me) => ({
    token: me.token,
    account: me.account,
    rows: [{ meterId: me.meterId, values: [{ zone: 'single', value: me.nextValue }] }],
  })),
  '/api/entity/readings/points': tokenOnly,
  '/api/entity/readings/hand-in': plain((me) => ({
    token: me.token,
    rows: [{ account: me.account, meterId: me.meterId, values: [{ zone: 'single', value: me.nextValue }] }],
  })),
  '/api/entity/readings/calculate': plain(async (me, t) => {
    await makeClosingReading(t, me)
    return { token: me.token, account: me.account, period: '2026-11' }
  }),
  '/api/entity/readings': plain((me) => ({ token: me.token, account: me.account, meterId: me.meterId })),
  '/api/entity/readings/export': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    format: 'csv',
  })),
  '/api/provider/document': tokenOnly,
  '/api/entity/choice-account': plain((me) => ({ token: me.token, account: me.second })),
  '/api/entity/overview': ofAccount,
  '/api/entity/overview/waiting': ofAccount,
  '/api/entity/company-information': ofAccount,
  '/api/entity/company-information/change': plain((me) => ({
    token: me.token,
    account: me.account,
    field: 'signatory',
    value: 'Коваль Олена Петрівна',
    comment: 'Нова директорка з 1 грудня',
  })),
  '/api/entity/rights': ofAccount,
  '/api/entity/people': plain((me) => ({ token: me.token, right: 'hand-in', search: '9000' })),
  '/api/entity/people/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/entity/people/person': plain((me) => ({ token: me.token, person: me.colleague })),
  '/api/entity/people/invite': plain((me, t) => ({
    token: me.token,
    checkSelect: 'email',
    email: `${t.deps.random.uuid()}@example.com`,
    surname: 'Кравець',
    name: 'Ірина',
    middle_n: '-',
    position: 'Бухгалтерка',
    accounts: [me.account],
    rights: ['manage'],
    endsOn: '2026-12-31',
    days: 7,
  })),
  '/api/entity/people/invitation/withdraw': plain(async (me, t) => ({
    token: me.token,
    invitation: (await makeColleague(t, me.user)).invitation,
  })),
  '/api/entity/people/change': plain((me) => ({
    token: me.token,
    person: me.colleague,
    accounts: [me.account],
    rights: [],
    endsOn: null,
  })),
  '/api/entity/people/withdraw': plain(async (me, t) => ({
    token: me.token,
    person: (await makeColleague(t, me.user)).colleague,
    accounts: [me.account],
  })),
  '/api/entity/people/block': plain(async (me, t) => ({
    token: me.token,
    person: (await makeColleague(t, me.user)).colleague,
    blocked: true,
  })),
  '/api/entity/people/two-persons': plain((me) => ({
    token: me.token,
    accounts: [me.account, me.second],
    on: true,
  })),
  '/api/entity/people/audit': plain((me) => ({ token: me.token, person: me.colleague })),
  '/api/entity/people/audit/export': plain((me) => ({
    token: me.token,
    person: me.colleague,
    format: 'csv',
  })),
  '/api/auth/invitation': [{ as: 'entity', body: async (me, t) => ({ code: await openInvitation(t, me) }) }],
  '/api/auth/join': [
    {
      as: 'entity',
      body: () => ({ agreement: 1 }),
      basic: async (me, t) => [await openInvitation(t, me), NEW_PASSWORD],
    },
  ],
  '/api/entity/whats-new/seen': tokenOnly,
  '/api/entity/balance': plain((me) => ({ token: me.token, account: me.account, asOf: '2026-11-01' })),
  '/api/entity/balance/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/bills': plain((me) => ({ token: me.token, account: me.account, paid: false })),
  '/api/entity/bills/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/bill': plain((me) => ({ token: me.token, account: me.account, bill: me.bill })),
  '/api/entity/bills/pdf': plain((me) => ({ token: me.token, account: me.account, bills: [me.bill] })),
  '/api/entity/payments': ofAccount,
  '/api/entity/payments/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/payment/receipt': plain((me) => ({
    token: me.token,
    account: me.account,
    payment: me.payment,
  })),
  '/api/entity/consumption': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01',
    to: '2026-10',
  })),
  '/api/entity/consumption/export': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01',
    to: '2026-10',
    format: 'xlsx',
  })),
  '/api/entity/consumption/history': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    months: 12,
  })),
  '/api/entity/consumption/history/export': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    months: 12,
    format: 'csv',
  })),
  '/api/entity/consumption/hours': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    month: '2026-11',
  })),
  '/api/entity/consumption/hours/export': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    from: '2026-11-01',
    to: '2026-11-15',
    format: 'hours-csv',
  })),
  '/api/entity/consumption/hours/day-file': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    day: '2026-11-10',
    layout: '30917',
  })),
  '/api/entity/papers': [
    { body: (me) => ({ token: me.token, account: me.account, state: 'waiting' }) },
    { body: (me) => ({ token: me.token }) },
  ],
  '/api/entity/papers/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/papers/one': ofOnePaper,
  '/api/entity/papers/offer': plain((me) => ({
    token: me.token,
    account: me.account,
    kind: 'reconciliation',
    key: '2026-01-01_2026-10-31',
  })),
  '/api/entity/papers/document': ofOnePaper,
  '/api/entity/papers/bytes': plain((me) => ({ token: me.token, papers: [me.paper] })),
  '/api/entity/papers/sign': plain((me) => ({
    token: me.token,
    signed: [{ paper: me.paper, container: 'MIIB' }],
  })),
  '/api/entity/papers/upload': ofOnePaper,
  '/api/entity/papers/decline': plain((me) => ({
    token: me.token,
    paper: me.paper,
    reason: 'Сума не збігається.',
  })),
  '/api/entity/papers/container': ofCheckedPaper,
  '/api/entity/papers/protocol': ofCheckedPaper,
  '/api/entity/reconciliation': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01-01',
    to: '2026-11-01',
  })),
  '/api/entity/reconciliation/export': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01-01',
    to: '2026-11-01',
    format: 'pdf',
  })),
  '/api/entity/documents': plain((me) => ({ token: me.token, account: me.account, kind: 'bill' })),
  '/api/entity/documents/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/document/file': plain((me) => ({
    token: me.token,
    account: me.account,
    kind: 'bill',
    bill: me.bill,
  })),
  '/api/entity/documents/package': plain((me) => ({
    token: me.token,
    account: me.account,
    month: '2026-10',
    formats: ['pdf', 'declar', 'comdoc'],
  })),
  '/api/entity/documents/zip': plain((me) => ({ token: me.token, account: me.account, format: 'pdf' })),
  '/api/entity/dunning-warnings': ofAccount,
  '/api/entity/dunning-warning/open': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    number: await makeWarning(t, me.account),
  })),
  '/api/entity/dunning-warning/acknowledge': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    number: await makeWarning(t, me.account),
  })),
  '/api/entity/dunning-warning/file': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    number: await makeWarning(t, me.account),
  })),
  '/api/entity/reconciliations': ofAccount,
  '/api/entity/reconciliation/agree': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-10-01',
    to: '2026-10-31',
  })),
  '/api/entity/reconciliation/object': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-09-01',
    to: '2026-10-31',
    line: 0,
    ownKopiykas: 100_00,
    note: 'Немає нашої оплати від 5 жовтня.',
    files: [],
  })),
  '/api/entity/violation/calculation': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    number: await makeViolation(t, me.account),
  })),
  '/api/entity/violation/dispute': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    number: await makeViolation(t, me.account),
    reason: 'Пломбу зняв сам інспектор.',
    files: [],
  })),
  '/api/entity/violations': ofAccount,
  '/api/entity/violations/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),

  '/api/person/orders': plain(asked),
  '/api/person/orders/supplier_new': plain(asked),
  '/api/person/orders/supplier': plain(asked),
  '/api/entity/orders/supplier_all': plain(asked),
  '/api/person/orders/code_zrqt': plain(asked),
  '/api/person/orders/create': plain(async (me, t) => {
    await openService(t)
    return {
      token: me.token,
      account: me.account,
      code: SERVICE,
      device: me.meterId,
      place: me.place,
      payment: me.account,
      date: '2026-11-24',
    }
  }),
  '/api/person/orders/cancel': plain((me) => ({ token: me.token, order: me.order })),
  '/api/orders/read': plain((me) => ({ token: me.token, item: me.item })),
  '/api/orders/inbox': ofAccount,
  '/api/orders/inbox/export': plain((me) => ({ token: me.token, account: me.account, format: 'xlsx' })),
  '/api/orders/ordered': ofAccount,
  '/api/orders/ordered/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),

  '/api/entity/limits': ofAccount,
  '/api/entity/limits/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/limits/acknowledge': plain(async (me, t) => {
    await agreeVolumes(t, me.account, [{ month: '2026-12', kwh: 1500 }])
    return { token: me.token, account: me.account, limits: [{ month: '2026-12', version: 1 }] }
  }),
  '/api/entity/limits/correct': plain((me) => ({
    token: me.token,
    account: me.account,
    year: 2026,
    months: [{ month: '2026-12', kwh: 1800 }],
    reason: 'Запускаємо другу піч, потрібно більше.',
  })),
  '/api/entity/requests': ofAccount,
  '/api/tickets': ofAccount,
  '/api/tickets/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/tickets/thread': ofTicket,
  '/api/tickets/create': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    kind: 'other',
    title: 'Питання',
    ticket_message: 'Опис того, що сталося',
    files: [await makeAttachment(t, me)],
  })),
  '/api/tickets/reply': plain(async (me, t) => ({
    token: me.token,
    ticket: me.ticket,
    ticket_message: 'Ще одна подробиця',
    files: [await makeAttachment(t, me)],
  })),
  '/api/tickets/withdraw': ofTicket,
  '/api/tickets/close': plain(async (me, t) => {
    await t.deps.db
      .updateTable('portal.tickets')
      .set({ state: 'answered' })
      .where('ticket_id', '=', me.ticket)
      .execute()
    return { token: me.token, ticket: me.ticket }
  }),

  '/api/person/overview': tokenOnly,
  '/api/choice-apart': [
    { body: (me) => ({ token: me.token, item: me.second }) },
    { body: (me) => ({ token: me.token, item: { account: me.second } }) },
  ],
  '/api/person/objects/preview': plain((me) => ({ token: me.token, ...me.free })),
  '/api/person/objects/migration': tokenOnly,
  '/api/post-add-objects': plain((me) => ({ token: me.token, partner: me.partner, ...me.free })),
  '/api/post-rename-objects': plain((me) => ({ token: me.token, account: me.account, new_name: 'Дача' })),
  '/api/post-drop-objects': plain((me) => ({
    token: me.token,
    partner: me.partner,
    account: me.second,
    currAccount: me.account,
  })),
  '/api/person/objects/restore': ofAccount,
  '/api/person/objects/arrange': plain((me) => ({
    token: me.token,
    order: [me.second, me.account],
    default: me.second,
  })),
  '/api/person/objects/info': plain((me) => ({ token: me.token, partner: me.partner, account: me.account })),
  '/api/person/objects/save': plain((me) => ({ token: me.token, acc: me.account, type: 0 })),
  '/api/person/itm_balance': ofAccount,
  '/api/update-profile': plain((me) => ({
    token: me.token,
    userType: me.kind,
    email: `new-${me.email}`,
    account: me.account,
  })),

  '/api/person/meters': ofAccount,
  '/api/person/readings/submit': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    values: [{ zone: 'single', value: me.nextValue }],
    photo: me.file,
  })),
  '/api/person/shutdowns': ofAccount,
  '/api/person/shutdowns/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/person/shutdowns/feed': ofAccount,
  '/api/person/shutdowns/feed/renew': ofAccount,
  '/api/person/shutdowns/calendar': ofAccount,
  '/api/outages/suggest': plain(() => ({ text: 'Робоча' })),
  '/api/outages/find': plain((me) => ({ account: me.account, house: houseOf(me.account) })),
  '/api/person/readings': plain((me) => ({ token: me.token, account: me.account, meterId: me.meterId })),
  '/api/person/calculation': ofAccount,

  '/api/entity/readings/mass/template': tokenOnly,
  '/api/entity/readings/mass/check': plain(async (me, t) => ({
    token: me.token,
    file: await makeTable(t, me),
    show: 'all',
  })),
  '/api/entity/readings/mass/bad-rows': plain(async (me, t) => ({
    token: me.token,
    file: await makeConfirmedTable(t, me),
    format: 'xlsx',
  })),
  '/api/entity/readings/mass/confirm': plain(async (me, t) => ({
    token: me.token,
    file: await makeConfirmedTable(t, me),
  })),
  '/api/entity/readings/mass/send': plain(async (me, t) => ({
    token: me.token,
    file: await makeConfirmedTable(t, me),
  })),

  '/api/files/upload': plain((me) => ({ token: me.token, account: me.account, purpose: 'ticket' })),
  '/api/files/remove': plain(async (me, t) => ({ token: me.token, file: await makeAttachment(t, me) })),
  '/api/files/download': plain((me) => ({ token: me.token, file: me.file })),

  '/api/person/balance': ofAccount,
  '/api/person/bills': ofAccount,
  '/api/person/bills/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/person/bill': plain((me) => ({ token: me.token, account: me.account, bill: me.bill })),
  '/api/person/bill/pdf': plain((me) => ({ token: me.token, account: me.account, bill: me.bill })),
  '/api/person/consumption': plain((me) => ({ token: me.token, account: me.account, months: 12 })),
  '/api/person/consumption/export': plain((me) => ({
    token: me.token,
    account: me.account,
    months: 12,
    format: 'xlsx',
  })),
  '/api/person/sub-book': plain((me) => ({ token: me.token, account: me.account, months: 12 })),
  '/api/person/sub-book/export': plain((me) => ({
    token: me.token,
    account: me.account,
    months: 12,
    format: 'pdf',
  })),

  '/api/person/readings/export': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    format: 'csv',
  })),
  '/api/person/payments': ofAccount,
  '/api/person/payments/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/person/payment/receipt': plain((me) => ({
    token: me.token,
    account: me.account,
    payment: me.payment,
  })),
  '/api/entity/shutdowns': tokenOnly,
  '/api/entity/shutdowns/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/entity/shutdowns/feed': ofAccount,
  '/api/entity/shutdowns/calendar': ofAccount,
  '/api/entity/points': plain((me) => ({ token: me.token, account: me.account, state: 'soon' })),
  '/api/entity/points/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/points/name': plain((me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    alias: 'Ввід 1',
  })),
  '/api/entity/counters': ofAccount,
  '/api/entity/counters/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/tariffs': ofAccount,
  '/api/entity/tariffs/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/person/tariffs': ofAccount,
  '/api/person/tariffs/export': plain((me) => ({ token: me.token, account: me.account, format: 'xlsx' })),
  '/api/person/metering-point': ofAccount,
  '/api/person/reconciliation': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01-01',
    to: '2026-11-01',
  })),
  '/api/person/reconciliation/export': plain((me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01-01',
    to: '2026-11-01',
    format: 'pdf',
  })),
  '/api/person/violations': ofAccount,
  '/api/person/violations/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/person/cancelled-bills': ofAccount,
  '/api/person/cancelled-bills/export': plain((me) => ({
    token: me.token,
    account: me.account,
    format: 'csv',
  })),
  '/api/person/personal-information': ofAccount,
  '/api/delete-account': tokenOnly,

  '/api/second-factor': tokenOnly,
  '/api/second-factor/begin': plain((me) => ({ token: me.token, password: PASSWORD })),
  '/api/second-factor/confirm': plain(async (me, t) => {
    await giveBegunFactor(t, me.user.userId)
    return { token: me.token, code: totpAt(t.deps.now()) }
  }),
  '/api/second-factor/end': plain(async (me, t) => {
    const [code = ''] = await giveSecondFactor(t, me.user.userId)
    return { token: me.token, password: PASSWORD, code }
  }),

  '/api/api-link': plain(() => ({ site: 'dnem' })),
  '/api/get-service-message': plain(() => ({ pageToDisplay: 'landing', site: 'dnem' })),
  '/api/client_log': plain(() => ({ error: { message: 'Помилка', url: '/' }, language: 'uk' })),
}
