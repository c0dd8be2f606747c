import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { unsubscribeCode } from '#server/outbox/unsubscribe-code.ts'
import { makeIban } from '#domain/iban.ts'
import type { Permission } from '#domain/permissions.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import type { UserKind } from '#contract/endpoint.ts'
import type { Contract, Path } from '#contract/index.ts'
import { keepChange } from '#server/auth/contact-changes.ts'
import {
  type Actor,
  makeActor,
  makeAttachment,
  makeClosingReading,
  makeColleague,
  openInvitation,
  openService,
  SERVICE,
} from './setup/actors.ts'
import type { TestApp } from './setup/app.ts'
import { challengeOf, confirmedBy, givePasskey, softAuthenticator } from './setup/authenticator.ts'
import { personOf, returnedFrom } from './setup/directory.ts'
import { forgetProposals, seenCompany } from './setup/company.ts'
import {
  codeOf,
  debtCodeOf,
  makeCredited,
  makeMerchant,
  makePayment,
  makeRefused,
  makeWrongSum,
  payLinkOf,
  siteOf,
} from './setup/payments.ts'
import { makeRefusedBank, makeRefusedDecision, makeRefusedMessage } from './setup/core-messages.ts'
import { cutOff, makeOwing } from './setup/instalments.ts'
import { makeChannel, makeDifference, newChannel } from './setup/registries.ts'
import { fileOfTicket, makeTemplate, staffTicket } from './setup/staff-tickets.ts'
import { placeHeld } from './setup/held-readings.ts'
import { makeCheckedPaper } from './setup/papers.ts'
import { makeEnteredOutage } from './setup/entered-outages.ts'
import { makeServiceMessage, toHouseholds } from './setup/service-messages.ts'
import { makeAct, makeViolation, makeWarning } from './setup/papers-of-accounts.ts'
import { makeConfirmedTable, makeTable } from './setup/tables.ts'
import { makeDebtor, makeRequest } from './setup/requests.ts'
import { agreeVolumes } from './setup/volumes.ts'
import {
  giveBegunFactor,
  giveSecondFactor,
  issueAccessCode,
  makeUser,
  PASSWORD,
  totpAt,
} from './setup/users.ts'
import { makeAlert } from './setup/alerts.ts'
import { tracedCode } from './setup/telemetry.ts'
import { ACT, makeEmployee, makeProposal, makeStaffLink, PRICE, RULE, withdrawPrices } from './setup/staff.ts'

type Request<P extends Path> = Contract[P]['request']
type Say<T> = (me: Actor, t: TestApp) => T | Promise<T>

/** A request that succeeds when the actor sends it. */
export type Example<P extends Path = Path> = {
  readonly body: Say<Request<P>>
  readonly basic?: Say<[login: string, password: string]>
  /** the kinds in the table for which this variant is meant */
  readonly kinds?: readonly UserKind[]
  /** what an employee needs besides the permission of the call; without it the thing does not exist for them */
  readonly also?: Permission
  /** the kind of user who sends it if anyone may call; a household by default */
  readonly as?: UserKind
}

const plain = <P extends Path>(body: Say<Request<P>>): readonly Example<P>[] => [{ body }]
const tokenOnly = [{ body: (me: Actor) => ({ token: me.token }) }] as const
const ofAccount = [{ body: (me: Actor) => ({ token: me.token, account: me.account }) }] as const
const ofTicket = [{ body: (me: Actor) => ({ token: me.token, ticket: me.ticket }) }] as const
const ofOnePaper = [{ body: (me: Actor) => ({ token: me.token, paper: me.paper }) }] as const
/** What staff do to the access of a customer. */
async function ofCustomer(me: Actor, t: TestApp, state: 'active' | 'blocked') {
  const { login } = await makeUser(t, 'provider', { login: `${t.deps.random.uuid()}@example.com`, state })
  return { token: me.token, userType: 'provider' as const, login, reason: 'Прохання власника' }
}
/** A business that counts as a provider: documents of providers are open to it (spec §6). */
async function asProvider({ token, user }: Actor, t: TestApp) {
  if (user.kind === 'entity')
    await t.deps.db
      .updateTable('portal.users')
      .set({ is_admin: true })
      .where('user_id', '=', user.userId)
      .execute()
  return { token }
}
/** A held reading with its photo. */
const ofHeld = async (me: Actor, t: TestApp) => {
  const { account, receipt } = await placeHeld(t, me)
  return { token: me.token, account, receipt }
}
/** An order whose visit is today. */
async function ofVisit(me: Actor, t: TestApp) {
  await t.deps.db
    .updateTable('portal.orders')
    .set({ visit_on: kyivDate(t.deps.now()) })
    .where('order_id', '=', me.order)
    .execute()
  return { token: me.token, order: me.order, version: 1 }
}
let capacityDays = 0
let newServices = 0
/** A check of a signature of an actor's paper. */
const ofCheckedPaper = [
  {
    body: async (me: Actor, t: TestApp) => ({ token: me.token, ...(await makeCheckedPaper(t, me.account)) }),
  },
] as const
/** The house of an account made for tests (`accountDraft`). */
const houseOf = (account: string) => String((Number(account.slice(-6)) % 180) + 1)
const requestOf = (me: Actor) => ({
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

/** The code of the link in a letter about a bill. */
const letterCode = (t: TestApp, me: Actor): string =>
  unsubscribeCode(t.deps.secrets.device, { userId: me.user.userId, event: 'billIssued' })

/** Changes the phone of the actor. @returns the code of the link that undoes it */
async function changedPhone(t: TestApp, me: Actor): Promise<string> {
  const user = await t.deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('user_id', '=', me.user.userId)
    .executeTakeFirstOrThrow()
  return (await keepChange(t.deps, user, 'phone')).split('/').at(-1) ?? ''
}

/** A request as whoever decides has seen it. */
async function seenRequest(me: Actor, t: TestApp) {
  const { id } = await makeRequest(t)
  // the actor of a cell may be somebody who may not look
  const staff = me.kind === 'admin' ? me : await makeActor(t, 'admin')
  const { body } = await t.call('/api/admin/requests/one', { token: staff.token, id })
  return { id, version: body.request?.version ?? '1.0' }
}

/** Asks an applicant for more. @returns the code of the link they get */
async function askedApplicant(t: TestApp): Promise<string> {
  const staff = await makeActor(t, 'admin')
  const body = { token: staff.token, id: staff.item, version: 1, text: 'Надішліть номер договору.' }
  await t.call('/api/admin/applications/ask', body)
  const [letter = ''] = await t.sent(`applicant${staff.account}@example.com`)
  return /application\/(\w+)/.exec(letter)?.[1] ?? ''
}

/** A basket of one account, payable by card. */
async function basketOf(me: Actor, t: TestApp) {
  await makeMerchant(t, siteOf(me.account))
  return { token: me.token, items: [{ account: me.account, kopiykas: 100_00 }] }
}
const ofPayment = [
  { body: async (me: Actor, t: TestApp) => ({ token: me.token, payment: await makePayment(t, me) }) },
] as const

const ofAnyPayment = [
  { body: async (me: Actor, t: TestApp) => ({ token: me.token, payment: await makePayment(t, me.free) }) },
] as const

type OfPerson<N extends string> = Extract<Path, `/api/person/${N}`>
type OfEntity<N extends string> = Extract<Path, `/api/entity/${N}`>
/** The same request of a household and of a business, of a call that both have. */
const both = <const N extends string>(name: N, body: Say<Request<OfPerson<N>> & Request<OfEntity<N>>>) =>
  ({ [`/api/person/${name}`]: [{ body }], [`/api/entity/${name}`]: [{ body }] }) as {
    readonly [P in OfPerson<N> | OfEntity<N>]: readonly Example<P>[]
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
  '/api/letters/choices': tokenOnly,
  '/api/letters/choose': plain((me) => ({
    token: me.token,
    account: me.account,
    event: 'billIssued',
    channel: 'sms',
    wanted: true,
  })),
  '/api/letters/hours': plain((me) => ({ token: me.token, from: 22, till: 7 })),
  '/api/letters/unsubscribe': plain((me, t) => ({ code: letterCode(t, me) })),
  '/api/letters/unsubscribe/confirm': plain((me, t) => ({
    code: letterCode(t, me),
    what: 'these',
    wanted: false,
  })),
  '/api/admin/deliveries': tokenOnly,
  '/api/admin/deliveries/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/core-messages': tokenOnly,
  '/api/admin/core-messages/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/core-messages/again': [
    {
      body: async (me, t) => ({ token: me.token, id: await makeRefusedMessage(t, me.account) }),
      also: 'papers.issue',
    },
    {
      body: async (me, t) => ({ token: me.token, id: await makeRefusedDecision(t, me.account) }),
      also: 'readings.decide',
    },
  ],
  '/api/admin/core-messages/settle': [
    {
      body: async (me, t) => ({
        token: me.token,
        id: await makeRefusedMessage(t, me.account),
        reason: 'Позначку внесено в білінгу',
      }),
      also: 'papers.issue',
    },
    {
      body: async (me, t) => ({
        token: me.token,
        id: await makeRefusedBank(t),
        reason: 'Рахунок змінено в білінгу',
      }),
      also: 'company.edit',
    },
  ],
  '/api/check-session': tokenOnly,
  '/api/log-out': tokenOnly,
  '/api/looks': tokenOnly,
  '/api/looks/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/audit': tokenOnly,
  '/api/admin/audit/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/audit/verify': tokenOnly,
  '/api/admin/messages': tokenOnly,
  '/api/admin/messages/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/messages/one': plain(async (me, t) => ({
    token: me.token,
    message: await makeServiceMessage(t, me),
  })),
  '/api/admin/messages/log': plain((me) => ({ token: me.token, message: null })),
  '/api/admin/messages/accounts': plain((me) => ({ token: me.token, numbers: [me.account] })),
  '/api/admin/messages/reach': plain((me) => ({ token: me.token, ...toHouseholds })),
  '/api/admin/messages/save': plain((me) => ({
    token: me.token,
    message: null,
    version: 0,
    title: 'Заміна лічильників',
    text: 'Цього тижня міняємо лічильники на Оболоні.',
    level: 'info',
    ...toHouseholds,
    from: null,
    till: null,
    publish: true,
  })),
  '/api/admin/messages/withdraw': plain(async (me, t) => ({
    token: me.token,
    message: await makeServiceMessage(t, me),
    version: 1,
  })),
  '/api/admin/performance': tokenOnly,
  '/api/admin/performance/levels': tokenOnly,
  '/api/admin/alerts': tokenOnly,
  '/api/admin/alerts/save': plain((me) => ({
    token: me.token,
    id: null,
    version: 0,
    metric: 'failure-share' as const,
    subject: 'bill' as const,
    site: null,
    threshold: 5,
    minutes: 5,
    receivers: [me.user.userId],
    webhook: null,
    enabled: true,
  })),
  '/api/admin/alerts/remove': plain(async (me, t) => ({ token: me.token, id: await makeAlert(t, me) })),
  '/api/admin/reports': plain((me) => ({ token: me.token, report: 'api_request_count' })),
  '/api/admin/reports/export': plain((me) => ({
    token: me.token,
    report: 'list_of_apis',
    format: 'csv',
  })),
  '/api/admin/reports/trace': plain(async (me, t) => ({ token: me.token, code: await tracedCode(t) })),
  '/api/admin/reports/chart': plain((me) => ({ token: me.token, report: 'api_responses' })),
  '/api/admin/outages': tokenOnly,
  '/api/admin/outages/enter': plain((me) => ({
    token: me.token,
    site: 'dnem',
    kind: 'special',
    from: '2026-11-21T10:00:00Z',
    to: null,
    reason: 'Наказ оператора системи передачі',
  })),
  '/api/admin/outages/change': plain(async (me, t) => ({
    token: me.token,
    id: await makeEnteredOutage(t, me),
    version: 1,
    to: null,
    reason: 'Наказ оператора',
    end: true,
  })),
  '/api/admin/outages/told': plain(async (me, t) => ({
    token: me.token,
    id: await makeEnteredOutage(t, me),
  })),
  '/api/admin/accounts/find': plain((me) => ({ token: me.token, search: me.account })),
  '/api/admin/accounts/card': ofAccount,
  '/api/admin/accounts/contract': ofAccount,
  '/api/admin/accounts/money': ofAccount,
  '/api/admin/accounts/readings': ofAccount,
  '/api/admin/accounts/talk': ofAccount,
  '/api/admin/accounts/outages': ofAccount,
  '/api/admin/accounts/messages': ofAccount,
  '/api/admin/accounts/visits': ofAccount,
  '/api/admin/accounts/reveal': plain((me) => ({
    token: me.token,
    account: me.account,
    reason: 'ticket',
    ticketNumber: 'Т-2611-000123',
    words: 'Клієнт питає про суму рахунка',
  })),
  '/api/admin/accounts/view': plain(async (me, t) => {
    const { account, user } = await makeActor(t, 'person')
    return {
      token: me.token,
      account,
      user: user.userId,
      reason: 'call',
      ticketNumber: 'Т-2611-000123',
      words: 'Клієнт питає про суму рахунка',
    }
  }),
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
  '/api/auth/directory': plain(() => ({})),
  '/api/auth/directory/begin': plain(() => ({})),
  '/api/auth/directory/finish': [{ as: 'admin', body: (_me, t) => returnedFrom(t, personOf(t)) }],
  '/api/auth/passkey/begin': [
    {
      as: 'admin',
      body: async (me, t) => {
        await givePasskey(t, me.user.userId)
        return { login: me.user.login }
      },
      basic: (me) => [me.user.login, PASSWORD],
    },
  ],
  '/api/auth/passkey': [
    {
      as: 'admin',
      body: async (me, t) => {
        const device = await givePasskey(t, me.user.userId)
        const challenge = await challengeOf(t, me.user.userId, 'sign-in')
        return { login: me.user.login, attempt: challenge.attempt, passkey: device.get(challenge) }
      },
      basic: (me) => [me.user.login, PASSWORD],
    },
  ],
  '/api/admin/passkeys': tokenOnly,
  '/api/admin/passkeys/challenge': plain(async (me, t) => {
    await givePasskey(t, me.user.userId)
    return { token: me.token }
  }),
  '/api/admin/passkeys/begin': plain(async (me, t) => {
    await t.deps.db.deleteFrom('portal.passkeys').where('user_id', '=', me.user.userId).execute()
    const { confirm } = await confirmedBy(t, me.user.userId, me.token)
    return { token: me.token, password: PASSWORD, confirm }
  }),
  '/api/admin/passkeys/add': plain(async (me, t) => {
    await t.deps.db.deleteFrom('portal.passkeys').where('user_id', '=', me.user.userId).execute()
    const challenge = await challengeOf(t, me.user.userId, 'add', me.token)
    return {
      token: me.token,
      attempt: challenge.attempt,
      name: 'Ноутбук',
      passkey: softAuthenticator().make(challenge),
    }
  }),
  '/api/admin/passkeys/remove': plain(async (me, t) => {
    const { passkeyId, confirm } = await confirmedBy(t, me.user.userId, me.token)
    return { token: me.token, password: PASSWORD, id: passkeyId, confirm }
  }),
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

  '/api/admin/papers': tokenOnly,
  '/api/admin/papers/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/papers/one': ofOnePaper,
  '/api/admin/papers/document': ofOnePaper,
  '/api/admin/papers/bytes': plain((me) => ({ token: me.token, papers: [me.paper] })),
  '/api/admin/papers/sign': plain((me) => ({
    token: me.token,
    signed: [{ paper: me.paper, container: 'MIIB' }],
  })),
  '/api/admin/papers/checked': plain((me) => ({ token: me.token, papers: [me.paper] })),
  '/api/admin/papers/upload': ofOnePaper,
  '/api/admin/papers/container': ofCheckedPaper,
  '/api/admin/papers/protocol': ofCheckedPaper,
  '/api/admin/applications': plain((me) => ({ token: me.token, state: 'pending', search: 'заявник' })),
  '/api/admin/applications/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/applications/one': plain((me) => ({ token: me.token, id: me.item })),
  '/api/admin/applications/ask': plain((me) => ({
    token: me.token,
    id: me.item,
    version: 1,
    text: 'Надішліть, будь ласка, номер договору.',
  })),
  '/api/admin/requests': plain((me) => ({ token: me.token, kind: 'limit-correction', search: 'обсяг' })),
  '/api/admin/requests/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/requests/one': plain(async (me, t) => ({ token: me.token, id: (await makeRequest(t)).id })),
  '/api/admin/requests/file': plain(async (me, t) => ({ token: me.token, ...(await makeRequest(t)) })),
  '/api/admin/requests/decide': plain(async (me, t) => ({
    token: me.token,
    ...(await seenRequest(me, t)),
    decision: 'refused',
    reason: 'Мережа не має запасу.',
  })),
  '/api/admin/requests/ask': plain(async (me, t) => ({
    token: me.token,
    ...(await seenRequest(me, t)),
    text: 'Для якого обладнання?',
  })),
  '/api/admin/invitations': plain((me) => ({ token: me.token, state: 'open' })),
  '/api/admin/invitations/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/warnings': plain((me) => ({ token: me.token, withdrawn: false })),
  '/api/admin/warnings/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/warnings/account': plain(async (me, t) => ({ token: me.token, number: await makeDebtor(t) })),
  '/api/admin/warnings/issue': plain(async (me, t) => ({
    token: me.token,
    number: await makeDebtor(t),
    amountKopiykas: 100_00,
    cutOn: '2027-01-29',
    text: 'Сплатіть борг або домовтеся про розстрочення.',
  })),
  '/api/admin/warnings/withdraw': plain(async (me, t) => {
    const number = await makeDebtor(t)
    const said = { amountKopiykas: 100_00, cutOn: '2027-01-29', text: 'Сплатіть борг, будь ласка.' }
    const { body } = await t.call('/api/admin/warnings/issue', { token: me.token, number, ...said })
    return { token: me.token, number, warning: body.warning, reason: 'Борг сплачено.' }
  }),
  '/api/application/question': plain(async (_me, t) => ({ code: await askedApplicant(t) })),
  '/api/application/reply': plain(async (_me, t) => ({
    code: await askedApplicant(t),
    text: 'Договір № 12 від 05.01.2024.',
  })),
  '/api/admin/prices': tokenOnly,
  '/api/admin/prices/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/prices/preview': plain((me) => ({ token: me.token, ...PRICE })),
  '/api/admin/prices/propose': plain(async (me, t) => {
    await withdrawPrices(t)
    return { token: me.token, ...PRICE, ...ACT }
  }),
  '/api/admin/prices/waiting': tokenOnly,
  '/api/admin/prices/withdraw': plain(async (me, t) => {
    await withdrawPrices(t)
    const { body } = await t.call('/api/admin/prices/propose', { token: me.token, ...PRICE, ...ACT })
    return { token: me.token, proposal: body.proposal }
  }),
  '/api/admin/prices/calendar': tokenOnly,
  '/api/admin/rules': tokenOnly,
  '/api/admin/rules/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/rules/propose': plain(async (me, t) => {
    await withdrawPrices(t)
    return { token: me.token, ...RULE }
  }),
  '/api/admin/rules/waiting': tokenOnly,
  '/api/admin/rules/withdraw': plain(async (me, t) => {
    await withdrawPrices(t)
    const { body } = await t.call('/api/admin/rules/propose', { token: me.token, ...RULE })
    return { token: me.token, proposal: body.proposal }
  }),
  '/api/admin/readings/held': tokenOnly,
  '/api/admin/readings/held/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/readings/one': plain(ofHeld),
  '/api/admin/readings/photo': plain(ofHeld),
  '/api/admin/readings/decide': plain(async (me, t) => ({ ...(await ofHeld(me, t)), decision: 'accepted' })),
  '/api/admin/readings/accept': plain(async (me, t) => {
    const { account, receipt } = await placeHeld(t, me)
    return { token: me.token, readings: [{ account, receipt }] }
  }),
  '/api/admin/readings/undo': plain(async (me, t) => {
    const body = await ofHeld(me, t)
    await t.call('/api/admin/readings/decide', { ...body, decision: 'accepted' })
    return body
  }),
  '/api/admin/readings/find': plain((me) => ({ token: me.token, search: me.account })),
  '/api/admin/readings/meters': plain((me) => ({ token: me.token, account: me.account })),
  '/api/admin/readings/enter': plain(async (me, t) => {
    const { account, meterId, nextValue } = await makeActor(t, 'person')
    return { token: me.token, account, meterId, values: [{ zone: 'single', value: nextValue }] }
  }),
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
  '/api/admin/company': plain((me) => ({ token: me.token, site: 'dnem' })),
  '/api/admin/company/preview-bill': plain((me) => ({ token: me.token, site: 'dnem', kind: 'person' })),
  '/api/admin/company/save': plain(async (me, t) => ({
    token: me.token,
    site: 'vvm',
    version: await seenCompany(t, 'vvm'),
    postalAddress: 'м. Житомир, вул. Вигадана, 1',
  })),
  '/api/agreement/own': tokenOnly,
  '/api/agreement/accept': plain((me) => ({ token: me.token, agreement: 1 })),
  '/api/admin/company/agreements': tokenOnly,
  '/api/admin/company/agreements/users': plain((me) => ({ token: me.token, version: 1 })),
  '/api/admin/company/agreements/propose': plain(async (me, t) => {
    await forgetProposals(t, 'agreement')
    return {
      token: me.token,
      seen: 1,
      from: '2099-01-01',
      text: `## 1. Про що ця угода\n\n${'Кабінет безоплатний. '.repeat(20)}${t.deps.random.uuid()}`,
      notice: '## 2. Персональні дані\n\nДані бачать працівники.',
    }
  }),
  '/api/admin/company/image': plain((me) => ({ token: me.token, site: 'dem', place: 'logo' })),
  '/api/admin/company/propose-bank': plain(async (me, t) => {
    await seenCompany(t, 'kem')
    return {
      token: me.token,
      site: 'kem',
      kind: 'person',
      service: null,
      from: '2099-01-01',
      account: makeIban('300001', String(t.deps.random.int(1_000_000_000))),
      name: 'Банк «Приклад»',
      edrpou: fictionalEdrpou(1),
    }
  }),
  '/api/admin/company/propose': plain(async (me, t) => ({
    token: me.token,
    site: 'oem',
    version: await seenCompany(t, 'oem'),
    organizationSimple: `«Мережі ${t.deps.random.uuid()}»`,
  })),
  '/api/admin/staff': tokenOnly,
  '/api/admin/staff/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/overview': tokenOnly,
  '/api/admin/staff/add': plain((me, t) => ({
    token: me.token,
    login: `n${t.deps.random.uuid().slice(0, 12)}`,
    surname: 'Мороз',
    name: 'Ірина',
    email: 'moroz@example.com',
    posts: [{ role: 'billing', site: null }],
  })),
  '/api/admin/staff/posts': plain(async (me, t) => ({
    token: me.token,
    user: (await makeEmployee(t)).userId,
    posts: [{ role: 'metering', site: 'dnem' }],
  })),
  '/api/admin/staff/block': plain(async (me, t) => ({
    token: me.token,
    user: (await makeEmployee(t, ['head'])).userId,
    blocked: true,
    reason: 'Звільнено',
  })),
  '/api/admin/staff/link': plain(async (me, t) => ({
    token: me.token,
    user: (await makeEmployee(t)).userId,
  })),
  '/api/admin/proposals': tokenOnly,
  '/api/admin/proposals/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/proposals/decide': plain(async (me, t) => ({
    token: me.token,
    proposal: await makeProposal(t),
    confirmed: true,
  })),
  '/api/admin/proposals/withdraw': plain(async (me, t) => ({
    token: me.token,
    proposal: await makeProposal(t, me.user),
  })),
  '/api/auth/staff-link': [
    { as: 'admin', body: async (_me, t) => ({ code: (await makeStaffLink(t)).code }) },
  ],
  '/api/auth/staff-join': [
    {
      as: 'admin',
      body: (_me, t) => ({ code: totpAt(t.deps.now()) }),
      basic: async (_me, t) => [(await makeStaffLink(t)).code, NEW_PASSWORD],
    },
  ],
  '/api/admin/users/block': plain((me, t) => ofCustomer(me, t, 'active')),
  '/api/admin/users/unblock': plain((me, t) => ofCustomer(me, t, 'blocked')),
  '/api/admin/users/end-second-factor': plain(async (me, t) => {
    const customer = await makeUser(t, 'provider', { login: `${t.deps.random.uuid()}@example.com` })
    await giveSecondFactor(t, customer.userId)
    return { token: me.token, userType: 'provider', login: customer.login, reason: 'Паспорт звірено' }
  }),
  '/api/admin/users/unlock': plain((me, t) => ofCustomer(me, t, 'active')),

  '/api/admin/orders': tokenOnly,
  '/api/admin/orders/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/orders/week': tokenOnly,
  '/api/admin/orders/day': tokenOnly,
  '/api/admin/orders/one': plain((me) => ({ token: me.token, order: me.order })),
  '/api/admin/orders/confirm': plain((me) => ({ token: me.token, order: me.order, version: 1 })),
  '/api/admin/orders/move': plain(async (me, t) => ({
    token: me.token,
    order: me.order,
    version: 1,
    crew: await openService(t),
    day: '2026-11-24',
    from: '09:00',
  })),
  '/api/admin/orders/refuse': plain((me) => ({
    token: me.token,
    order: me.order,
    version: 1,
    reason: 'Не було доступу до лічильника.',
  })),
  '/api/admin/orders/done': plain(async (me, t) => ({
    ...(await ofVisit(me, t)),
    work: 'checked',
    act: 'А-12',
    old: [{ zone: 'single', value: 1250 }],
  })),
  '/api/admin/orders/capacity': tokenOnly,
  '/api/admin/orders/capacity/set': plain((me) => ({
    token: me.token,
    site: 'dnem',
    code: SERVICE,
    day: { day: addDays('2027-01-01', (capacityDays += 1)), perDay: 5, was: null },
  })),
  '/api/admin/orders/services': tokenOnly,
  '/api/admin/orders/services/save': plain((me) => ({
    token: me.token,
    site: 'dnem',
    kind: 'person',
    code: `NEW-${(newServices += 1)}`,
    version: 0,
    name: 'Повірка лічильника',
    description: 'Фахівець перевірить лічильник на місці.',
    priceKopiykas: 24_000,
    termDays: 10,
    purpose: null,
    active: true,
    rank: 1,
  })),
  '/api/admin/orders/crew': plain(async (me, t) => ({
    token: me.token,
    name: 'Бригада Петренка',
    crew: await openService(t),
    version: 1,
    site: 'dnem',
    codes: [SERVICE],
  })),
  '/api/admin/orders/crew/hours': plain(async (me, t) => ({
    token: me.token,
    crew: await openService(t),
    from: '2027-01-04',
    to: '2027-01-08',
    weekdays: [1],
    hours: [{ from: '05:00', to: '06:00' }],
    works: true,
  })),
  '/api/admin/tickets': tokenOnly,
  '/api/admin/tickets/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/tickets/thread': ofTicket,
  '/api/admin/tickets/assign': plain(async (me, t) => ({
    ...(await staffTicket(me, t)),
    to: me.user.userId,
  })),
  '/api/admin/tickets/answer': plain(async (me, t) => ({
    ...(await staffTicket(me, t)),
    text: 'Показання перевірено.',
    asks: false,
    files: [await makeAttachment(t, me)],
  })),
  '/api/admin/tickets/note': plain((me) => ({ token: me.token, ticket: me.ticket, text: 'Дзвонили.' })),
  '/api/admin/tickets/transfer': plain(async (me, t) => ({
    ...(await staffTicket(me, t)),
    to: 'kem',
    reason: 'Об’єкт обслуговує інша компанія',
  })),
  '/api/admin/tickets/merge': plain(async (me, t) => ({
    ...(await staffTicket(me, t)),
    into: (await staffTicket(me, t)).ticket,
  })),
  '/api/admin/tickets/reopen': plain(async (me, t) => ({
    ...(await staffTicket(me, t, { state: 'answered' })),
    reason: 'Відповіли не на те питання',
  })),
  '/api/admin/tickets/upload': plain((me) => ({ token: me.token, ticket: me.ticket })),
  '/api/admin/tickets/file': plain(async (me, t) => ({ token: me.token, file: await fileOfTicket(me, t) })),
  '/api/admin/tickets/templates': tokenOnly,
  '/api/admin/tickets/templates/save': plain(async (me, t) => ({
    token: me.token,
    template: await makeTemplate(t),
    version: 1,
    site: null,
    kind: 'meter',
    title: 'Фото табло',
    text: 'Надішліть, будь ласка, фото табло.',
  })),
  '/api/admin/tickets/templates/remove': plain(async (me, t) => ({
    token: me.token,
    template: await makeTemplate(t),
    version: 1,
  })),
  '/api/admin/tickets/compensations': tokenOnly,
  '/api/admin/tickets/compensations/export': plain((me) => ({ token: me.token, format: 'csv' })),

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
  '/api/provider/document': tokenOnly,
  '/api/provider/documents': tokenOnly,
  '/api/provider/documents/send': [
    {
      body: async (me, t) => ({
        ...(await asProvider(me, t)),
        account: me.account,
        title: `Договір про постачання ${t.deps.random.int(1_000_000)}`,
        file: await makeAttachment(t, me),
      }),
    },
    {
      body: async (me, t) => ({
        ...(await asProvider(me, t)),
        account: me.account,
        document: me.document,
        note: 'Виправили дату.',
        file: await makeAttachment(t, me),
      }),
    },
  ],
  '/api/provider/documents/file': plain(async (me, t) => ({
    ...(await asProvider(me, t)),
    document: me.document,
    version: 1,
  })),
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
  '/api/entity/pay-to': plain((me) => ({ token: me.token, account: me.account, amountKopiykas: 125_00 })),
  '/api/entity/balance/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/bills/pdf': plain((me) => ({ token: me.token, account: me.account, bills: [me.bill] })),
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
  '/api/entity/papers/checked': plain((me) => ({ token: me.token, papers: [me.paper] })),
  '/api/entity/papers/upload': ofOnePaper,
  '/api/entity/papers/prepare': plain((me) => ({ token: me.token, papers: [me.paper] })),
  '/api/entity/papers/decline': plain((me) => ({
    token: me.token,
    paper: me.paper,
    reason: 'Сума не збігається.',
  })),
  '/api/entity/papers/container': ofCheckedPaper,
  '/api/entity/papers/protocol': ofCheckedPaper,
  '/api/entity/documents': plain((me) => ({ token: me.token, account: me.account, kind: 'bill' })),
  '/api/entity/documents/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/entity/document/file': plain((me) => ({
    token: me.token,
    account: me.account,
    kind: 'bill',
    bill: me.bill,
  })),
  '/api/entity/document/lines': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    bill: await makeAct(t, me.account),
  })),
  '/api/entity/document/object': plain(async (me, t) => ({
    token: me.token,
    account: me.account,
    bill: await makeAct(t, me.account),
    volumes: [{ line: 1, kwh: 12.5 }],
    reason: 'Показання на кінець місяця інше, фото додаємо.',
    files: [],
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

  '/api/person/orders': plain(requestOf),
  '/api/person/orders/supplier_new': plain(requestOf),
  '/api/person/orders/supplier': plain(requestOf),
  '/api/entity/orders/supplier_all': plain(requestOf),
  '/api/person/orders/code_zrqt': plain(requestOf),
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
  ...both('shutdowns/feed', ofAccount[0].body),
  '/api/person/shutdowns/feed/renew': ofAccount,
  ...both('shutdowns/calendar', ofAccount[0].body),
  '/api/outages/suggest': plain(() => ({ text: 'Робоча' })),
  '/api/outages/find': plain((me) => ({ account: me.account, house: houseOf(me.account) })),
  ...both('readings', (me) => ({ token: me.token, account: me.account, meterId: me.meterId })),
  '/api/person/calculation': ofAccount,

  '/api/entity/readings/mass/template': tokenOnly,
  '/api/entity/readings/mass/files': plain((me) => ({ token: me.token, state: 'uploaded' })),
  '/api/entity/readings/mass/files/export': plain((me) => ({ token: me.token, format: 'csv' })),
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
  ...both('bills', (me) => ({ token: me.token, account: me.account, paid: false })),
  ...both('bills/export', (me) => ({ token: me.token, account: me.account, format: 'csv' })),
  ...both('bill', (me) => ({ token: me.token, account: me.account, bill: me.bill })),
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

  ...both('readings/export', (me) => ({
    token: me.token,
    account: me.account,
    meterId: me.meterId,
    format: 'csv',
  })),
  ...both('payments', ofAccount[0].body),
  ...both('payments/export', (me) => ({ token: me.token, account: me.account, format: 'csv' })),
  ...both('payment/receipt', (me) => ({
    token: me.token,
    account: me.account,
    payment: me.payment,
  })),
  '/api/entity/shutdowns': tokenOnly,
  '/api/entity/shutdowns/export': plain((me) => ({ token: me.token, format: 'csv' })),
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
  '/api/entity/tariffs/export': plain((me) => ({ token: me.token, account: me.account, format: 'csv' })),
  ...both('tariffs', ofAccount[0].body),
  '/api/person/tariffs/export': plain((me) => ({ token: me.token, account: me.account, format: 'xlsx' })),
  '/api/person/metering-point': ofAccount,
  ...both('reconciliation', (me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01-01',
    to: '2026-11-01',
  })),
  ...both('reconciliation/export', (me) => ({
    token: me.token,
    account: me.account,
    from: '2026-01-01',
    to: '2026-11-01',
    format: 'pdf',
  })),
  ...both('violations', ofAccount[0].body),
  ...both('violations/export', (me) => ({ token: me.token, account: me.account, format: 'csv' })),
  '/api/person/cancelled-bills': ofAccount,
  '/api/person/cancelled-bills/export': plain((me) => ({
    token: me.token,
    account: me.account,
    format: 'csv',
  })),
  '/api/person/personal-information': ofAccount,
  '/api/delete-account': tokenOnly,

  '/api/admin/payments': tokenOnly,
  '/api/admin/payments/export': plain((me) => ({ token: me.token, format: 'csv' })),
  '/api/admin/payments/one': ofAnyPayment,
  '/api/admin/payments/ask': ofAnyPayment,
  '/api/admin/payments/retry': plain(async (me, t) => ({
    token: me.token,
    payment: await makeRefused(t, me.free),
    item: 1,
    account: me.free.account,
    plain: true,
    reason: 'Рахунок уточнено',
  })),
  '/api/admin/payments/end': plain(async (me, t) => ({
    token: me.token,
    payment: await makeWrongSum(t, me.free),
    outcome: 'take',
    reason: 'Звірено з кабінетом сервісу',
  })),
  '/api/admin/payments/refund': plain(async (me, t) => ({
    token: me.token,
    payment: await makeCredited(t, me.free),
    kopiykas: 50_00,
    reason: 'Сплачено двічі',
  })),
  '/api/admin/payments/channels': tokenOnly,
  '/api/admin/payments/channels/save': plain((me) => ({ token: me.token, ...newChannel(), version: 0 })),
  '/api/admin/payments/registry': plain(async (me, t) => ({
    token: me.token,
    channel: await makeChannel(t),
  })),
  '/api/admin/payments/registries': tokenOnly,
  '/api/admin/payments/differences': tokenOnly,
  '/api/admin/payments/differences/settle': plain(async (me, t) => ({
    token: me.token,
    difference: await makeDifference(t),
    decision: 'agrees',
    words: 'Звірено з випискою банку',
  })),
  '/api/admin/payments/report': plain((me) => ({ token: me.token, from: '2026-11-01', to: '2026-11-30' })),
  '/api/admin/company/pay-services': plain((me) => ({ token: me.token, site: 'dnem' })),
  '/api/admin/company/pay-services/set': plain((me) => ({
    token: me.token,
    site: 'vvm',
    provider: 'portmone',
    open: false,
  })),
  '/api/admin/company/merchants': plain((me) => ({ token: me.token, site: 'dnem' })),
  '/api/admin/company/merchants/propose': plain(async (me, t) => {
    await forgetProposals(t, 'merchant-keys')
    return {
      token: me.token,
      site: 'dnem',
      provider: 'liqpay',
      publicPart: 'i00000000',
      secret: { privateKey: 'a4825234f4bae72a0be04eafe9e8e2bada209255' },
    }
  }),
  '/api/payments/preview': plain(basketOf),
  '/api/payments/start': plain(async (me, t) => ({
    ...(await basketOf(me, t)),
    provider: 'liqpay',
    payments: 1,
  })),
  '/api/payments/go': ofPayment,
  '/api/payments': ofAccount,
  '/api/payments/one': ofPayment,
  '/api/payments/check': ofPayment,
  '/api/payments/pending': tokenOnly,
  '/api/payments/receipt': plain(async (me, t) => ({
    token: me.token,
    payment: await makeCredited(t, me),
  })),
  '/api/payments/link': ofAccount,
  '/api/payments/instalments': ofAccount,
  '/api/payments/instalments/ask': plain(async (me, t) => ({
    token: me.token,
    account: me.second,
    parts: 3,
    debtKopiykas: await makeOwing(t, me.second),
    reason: 'Тимчасово без роботи',
  })),
  '/api/payments/supply/ask': plain(async (me, t) => {
    await cutOff(t, me.second)
    return { token: me.token, account: me.second }
  }),
  '/api/pay/status': plain(async (me, t) => ({ code: codeOf(t, await makePayment(t, me)) })),
  '/api/pay/again': plain(async (me, t) => ({ code: codeOf(t, await makePayment(t, me)) })),
  '/api/pay/receipt': plain(async (me, t) => ({ code: codeOf(t, await makeCredited(t, me)) })),
  '/api/pay/find': plain(async (me, t) => {
    await makeMerchant(t, siteOf(me.account))
    return { account: me.account }
  }),
  '/api/pay/debt/code': plain((me) => ({ account: me.second })),
  '/api/pay/debt': plain(async (me, t) => ({ account: me.account, code: await debtCodeOf(t, me.account) })),
  '/api/pay/start': plain(async (me, t) => {
    await makeMerchant(t, siteOf(me.account))
    return { account: me.account, kopiykas: 100_00, provider: 'liqpay' }
  }),
  '/api/pay/link': plain(async (me, t) => ({ code: await payLinkOf(t, me.account) })),
  '/api/pay/link/start': plain(async (me, t) => ({
    code: await payLinkOf(t, me.account),
    kopiykas: 100_00,
    provider: 'liqpay',
  })),

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
