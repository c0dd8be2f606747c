import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Endpoint, IdKind, UserKind } from '#contract/endpoint.ts'
import { startSession } from '#server/auth/session-store.ts'
import { insertPayments, insertProfiles, makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { type MadeAccount, makeAccounts, makeMeter } from '#seeds/makers/core.ts'
import type { TestApp } from './app.ts'
import { makePaper, makeProviderDocument } from './papers.ts'
import { type MadeUser, makeUser } from './users.ts'

/** A signed-in user who has one of everything that a request can name. */
export type Actor = {
  readonly kind: UserKind
  readonly user: MadeUser
  readonly token: string
  readonly partner: string
  readonly phone: string
  readonly email: string
  readonly account: string
  /** another account of the same user */
  readonly second: string
  readonly place: string
  readonly meterId: string
  /** a valid register value for the next reading of the meter */
  readonly nextValue: number
  readonly bill: string
  readonly payment: string
  /** another live session of the same user */
  readonly session: string
  readonly ticket: string
  readonly order: string
  readonly file: string
  /** a document that waits for a signature */
  readonly paper: string
  /** a document sent to the company */
  readonly document: string
  /** an application for a cabinet that waits for a decision; for a customer, a message of a supplier */
  readonly item: string
  /** somebody else of the same company */
  readonly colleague: string
  /** an invitation of the actor that nobody has taken up */
  readonly invitation: string
  /** an account that nobody has added to a cabinet yet */
  readonly free: { readonly account: string; readonly code: string }
}

const NOBODYS = '00000000-0000-4000-8000-000000000000'
/** Far from the numbers that tests give by themselves: files that share a worker count on. */
let made = 300_000

/** Makes an actor with separate accounts, meter, readings and bill, in addition to everybody made before. */
export async function makeActor(
  t: TestApp,
  kind: UserKind,
  more: { isAdmin?: boolean } = {},
): Promise<Actor> {
  const index = (made += 10)
  const household = kind === 'person'
  const customer = household ? 'person' : 'entity'
  const [ownAccount, second, free] = await makeAccounts(t.database.db, [
    { index, kind: customer },
    { index: index + 1, kind: customer },
    { index: index + 2, kind: 'person' },
  ])
  const meter = await makeMeter(t.database.db, ownAccount.accountId, { number: String(60_000_000 + index) })
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
  if (!household)
    await insertProfiles(t.database.db, [
      {
        accountId: ownAccount.accountId,
        meterId: meter.meterId,
        register: 'A+',
        day: '2026-11-10',
        wh: Array.from({ length: 48 }, () => 500),
        quality: 'm'.repeat(48),
        opening: 2200,
      },
    ])
  const bill = await makeBill(t.database.db, ownAccount, { period: '2026-10', amountKop: 43_200, kwh: 100 })

  const phone = `+38099${String(index).padStart(7, '0')}`
  const email = `user${index}@example.com`
  const login = {
    person: phone,
    entity: ownAccount.uniqueCode ?? '',
    provider: email,
    admin: `admin${index}`,
  }[kind]
  const user = await makeUser(t, kind, {
    login,
    phone,
    email,
    accounts: kind === 'admin' ? [] : [ownAccount.number, second.number],
    ...more,
  })
  return {
    kind,
    user,
    phone,
    email,
    token: (await openSession(t, user)).token,
    partner: user.partner,
    account: ownAccount.number,
    second: second.number,
    place: ownAccount.placeId,
    meterId: String(meter.meterId),
    nextValue: 2250,
    bill: bill.number,
    payment: await makePayment(t, ownAccount.accountId),
    session: (await openSession(t, user)).sessionId,
    free: { account: free.number, code: free.billCode },
    ...(await portalThings(t, user, ownAccount)),
    ...(await makeColleague(t, user)),
  }
}

const readers = new WeakMap<TestApp['deps'], Map<UserKind, Promise<Actor>>>()

/**
 * Whoever asks for what changes nothing: one actor for each kind and server of tests, in a session of its own, because
 * that of an employee ends after a quarter of an hour without a call.
 */
export async function readerOf(t: TestApp, kind: UserKind): Promise<Actor> {
  const known = readers.get(t.deps) ?? new Map<UserKind, Promise<Actor>>()
  readers.set(t.deps, known)
  const made = known.get(kind) ?? makeActor(t, kind)
  known.set(kind, made)
  const actor = await made
  return { ...actor, token: (await openSession(t, actor.user)).token }
}

/** The sender of a good request: calls that change nothing may all be made by the same people. */
export const senderOf = (t: TestApp, call: Endpoint, kind: UserKind): Promise<Actor> =>
  isRead(call) ? readerOf(t, kind) : makeActor(t, kind)

/** Changes nothing. */
export const isRead = ({ access, bucket }: Endpoint): boolean =>
  access.who === 'signed-in' && (bucket === 'read' || bucket === 'export')

export const openSession = (t: TestApp, user: MadeUser) =>
  startSession(t.deps, {
    userId: user.userId,
    kind: user.kind,
    site: null,
    remembered: false,
    device: 'Test',
    address: '203.0.113.7',
    chosenAccount: user.accounts[0] ?? null,
    onlyAccount: null,
  })

/** A payment in the books of the core that requests can name; these tests do not care about its money. */
async function makePayment(t: TestApp, accountId: number): Promise<string> {
  const payment = t.deps.random.uuid()
  await insertPayments(t.database.db, [
    {
      accountId,
      paidOn: '2026-10-15',
      paymentId: payment,
      amountKop: 43_200,
      source: 'bank',
      receipt: payment.slice(0, 8),
    },
  ])
  return payment
}

/** The codes before these are those of other tests. */
let applicants = 1_000

/** One of each thing of the portal, in a few statements: thousands of actors are made in a run. */
async function portalThings(t: TestApp, user: MadeUser, ownAccount: MadeAccount) {
  const { db, random, now } = t.deps
  const at = now()
  const [ticket, item, file] = [random.uuid(), random.uuid(), random.uuid()]
  const [order, letter] = [random.uuid(), random.uuid()]
  await openService(t)
  await db
    .with('new_ticket', (to) =>
      to.insertInto('portal.tickets').values({
        ticket_id: ticket,
        number: `T${ownAccount.number}`,
        user_id: user.userId,
        account: ownAccount.number,
        site: ownAccount.site,
        kind: 'other',
        title: 'Звернення',
        state: 'new',
        created_at: at,
        updated_at: at,
        due_on: '2026-12-21',
      }),
    )
    .with('new_application', (to) =>
      to.insertInto('portal.applications').values({
        application_id: item,
        kind: 'provider',
        login: `applicant${ownAccount.number}@example.com`,
        company: 'ТОВ «Заявник»',
        // what applications have in common is compared with each of them
        edrpou: fictionalEdrpou((applicants += 1)),
        account: null,
        unique_code: null,
        responsible: 'Олена Коваль',
        phone: `+38097${ownAccount.number.slice(-7)}`,
        email: `applicant${ownAccount.number}@example.com`,
        site: null,
        agreement: 1,
        password_hash: 'x',
        state: 'pending',
        created_at: at,
        decided_at: null,
        decided_by: null,
        reason: null,
      }),
    )
    .with('new_file', (to) =>
      to.insertInto('portal.files').values({
        file_id: file,
        account: ownAccount.number,
        user_id: user.userId,
        purpose: 'reading-photo',
        name: 'лічильник.jpg',
        media_type: 'image/jpeg',
        size: 3,
        sha256: Buffer.alloc(32),
        created_at: at,
      }),
    )
    .with('new_order', (to) =>
      to.insertInto('portal.orders').values({
        order_id: order,
        number: `O${ownAccount.number}`,
        user_id: user.userId,
        account: ownAccount.number,
        site: 'dnem',
        kind: 'person',
        code: SERVICE,
        place: ownAccount.placeId,
        payment: ownAccount.number,
        price_kop: 0,
        visit_on: '2026-12-21',
        created_at: at,
      }),
    )
    .insertInto('portal.supplier_messages')
    .values({
      message_id: letter,
      account: ownAccount.number,
      supplier: 'ТОВ «Постачальник»',
      subject: 'Повідомлення',
      body: 'Зміст',
      order_id: null,
      sent_at: at,
    })
    .execute()
  await writeFile(join(t.deps.filesDir, file), 'jpg')
  const { paper } = await makePaper(t, ownAccount.number)
  const { document } = await makeProviderDocument(t, user, ownAccount.number)
  return { ticket, item: user.kind === 'admin' ? item : letter, order, file, paper, document }
}

/** Somebody of the company who reads and hands in, and an invitation of a third person. */
export async function makeColleague(t: TestApp, user: MadeUser) {
  const { db, random, now } = t.deps
  const invitation = random.uuid()
  if (user.accounts.length === 0) return { colleague: random.uuid(), invitation }
  const login = `9000${String((colleagues += 1) + 900_000)}`
  const { userId: colleague } = await makeUser(t, 'entity', {
    login,
    accounts: user.accounts,
    rights: ['hand-in'],
  })
  await db
    .insertInto('portal.invitations')
    .values({
      invitation_id: invitation,
      code_hash: invitation,
      invited_by: user.userId,
      channel: 'email',
      contact: `${login}@example.com`,
      surname: 'Запрошена',
      name: 'Ганна',
      middle_name: null,
      position: null,
      accounts: [...user.accounts],
      rights: ['pay'],
      ends_at: null,
      made_at: now(),
      expires_at: new Date(now().getTime() + 86_400_000),
    })
    .execute()
  return { colleague, invitation }
}
let colleagues = 0

/** Invites somebody to the accounts of the actor. @returns the code of the link */
export async function openInvitation(t: TestApp, me: Pick<Actor, 'token' | 'account'>): Promise<string> {
  const email = `${t.deps.random.uuid()}@example.com`
  const answer = await t.call('/api/entity/people/invite', {
    token: me.token,
    checkSelect: 'email',
    email,
    surname: 'Кравець',
    name: 'Ірина',
    middle_n: '-',
    accounts: [me.account],
    rights: ['hand-in'],
    endsOn: null,
    days: 7,
  })
  if (answer.status !== 200) throw new Error(`not invited: ${answer.text}`)
  const [message = ''] = await t.sent(email)
  return /\/join\/(\w+)/.exec(message)?.[1] ?? ''
}

export const SERVICE = 'Z01'

/**
 * Makes the service available to households and businesses, and gives one more crew of dnem a free hour on 2026-11-24.
 */
export async function openService({ deps: { db, random } }: TestApp): Promise<string> {
  const crew_id = random.uuid()
  await db
    .with('services', (to) =>
      to
        .insertInto('portal.zqrt_codes')
        .values(
          (['person', 'entity'] as const).map((kind) => ({
            code: SERVICE,
            site: 'dnem' as const,
            kind,
            name: 'Перевірка',
            description: '',
            term_days: 10,
          })),
        )
        .onConflict((on) => on.doNothing()),
    )
    .with('crew', (to) => to.insertInto('portal.crews').values({ crew_id, site: 'dnem', name: 'Бригада' }))
    .with('does', (to) => to.insertInto('portal.crew_codes').values({ crew_id, code: SERVICE }))
    .insertInto('portal.crew_slots')
    .values({ crew_id, day: '2026-11-24', starts_at: '09:00', ends_at: '11:00', order_id: null })
    .execute()
  return crew_id
}

/** A file uploaded for a ticket, but not sent with one yet. */
export async function makeAttachment(
  t: TestApp,
  { user, account }: Pick<Actor, 'user' | 'account'>,
  purpose: 'ticket' | 'reading-photo' = 'ticket',
): Promise<string> {
  const file_id = t.deps.random.uuid()
  await t.deps.db
    .insertInto('portal.files')
    .values({
      file_id,
      account,
      user_id: user.userId,
      purpose,
      name: 'акт.pdf',
      media_type: 'application/pdf',
      size: 3,
      sha256: Buffer.alloc(32),
      created_at: t.deps.now(),
    })
    .execute()
  return file_id
}

/** Reads the actor's meter for 1 December, unless that is already done: November can be calculated then. */
export async function makeClosingReading(t: TestApp, { meterId: meter, nextValue }: Actor): Promise<void> {
  await sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
      source, state)
    select account_id, '2026-12-01', gen_random_uuid(), meter_id, 'single', ${nextValue}, 50, ${t.deps.now()},
      ${t.deps.now()}, 'operator', 'accepted'
    from core.meters m where meter_id = ${meter} and not exists (select from core.readings r
      where r.account_id = m.account_id and r.meter_id = m.meter_id and r.counts_on = '2026-12-01')`.execute(
    t.deps.db,
  )
}

/** The value of a field of this kind when it names a thing of the actor. */
export const ownId: Record<IdKind, (actor: Actor) => unknown> = {
  account: (actor) => actor.account,
  partner: (actor) => actor.partner,
  meter: (actor) => actor.meterId,
  ticket: (actor) => actor.ticket,
  file: (actor) => actor.file,
  bill: (actor) => actor.bill,
  payment: (actor) => actor.payment,
  session: (actor) => actor.session,
  order: (actor) => actor.order,
  item: (actor) => actor.item,
  place: (actor) => actor.place,
  paper: (actor) => actor.paper,
  document: (actor) => actor.document,
  colleague: (actor) => actor.colleague,
  invitation: (actor) => actor.invitation,
}

/** Values of the right form that belong to nobody. */
export const absentId: Record<IdKind, (kind: UserKind) => unknown> = {
  account: (kind) => (kind === 'person' ? '1200999999' : '1100999999'),
  partner: () => '7099999999',
  meter: () => '999999999',
  ticket: () => NOBODYS,
  file: () => NOBODYS,
  bill: () => '2610-0099999999',
  payment: () => NOBODYS,
  session: () => NOBODYS,
  order: () => NOBODYS,
  item: () => NOBODYS,
  place: () => 'dnem-9999999',
  paper: () => NOBODYS,
  document: () => NOBODYS,
  colleague: () => NOBODYS,
  invitation: () => NOBODYS,
}
