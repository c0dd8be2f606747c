import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import { addDays, addWorkingDays } from '#domain/calendar.ts'
import type { CoreMessage } from '#domain/core-messages.ts'
import { LEAST_NOTICE } from '#domain/dunning.ts'
import { houseKey } from '#domain/house-place.ts'
import { kyivDate, kyivInstant } from '#domain/kyiv.ts'
import { LOOK_MINUTES, type LookReason, type LookWay } from '#domain/look-reason.ts'
import { SITES, type Site } from '#domain/site.ts'
import { admins, entities, persons } from '#seeds/demo-users.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type FmRequest, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'

type Town = Omit<Deps, 'core'>
type Staff = Readonly<Record<'service' | 'billing' | 'duty', string>>

const HOUR = 3_600_000
const MINUTE = 60_000

/**
 * What employees did lately in every company: looks at accounts, warnings before a cut, outages entered by hand, and
 * letters with every result. Once; nothing where there are no employees.
 */
export async function tellStaffDay(deps: Town): Promise<void> {
  const { rows: known } = await sql`select from portal.account_looks limit 1`.execute(deps.db)
  const employees = await deps.db
    .selectFrom('portal.users')
    .select(['user_id', 'login'])
    .where('kind', '=', 'admin')
    .execute()
  const idOf = (login: string) => employees.find((employee) => employee.login === login)?.user_id
  const [service, billing, duty] = [admins.service, admins.billing, admins.duty].map(({ login }) =>
    idOf(login),
  )
  if (known.length > 0 || !service || !billing || !duty) return
  const staff = { service, billing, duty }
  await looks(deps, staff)
  await warnings(deps, staff)
  await refusedByCore(deps)
  await outages(deps, staff)
  await letters(deps)
}

const openTown = ({ db, now }: Town) =>
  openCore({ answerers: openEmbeddedCore({ db }), record: { fm: () => undefined }, now }).for(workerTrace)

type Look = {
  login: string
  hours: number
  way: LookWay
  reason: LookReason
  ticket?: string
  words?: string
}

/** The customers read them in «Хто переглядав мої дані». */
const LOOKS: readonly Look[] = [
  { login: persons.five.login, hours: 3, way: 'card', reason: 'call' },
  { login: persons.five.login, hours: 51, way: 'view', reason: 'ticket', ticket: '100304' },
  {
    login: persons.five.login,
    hours: 340,
    way: 'card',
    reason: 'other',
    words: 'Клієнт у центрі обслуговування просить звірити дату повірки.',
  },
  { login: persons.debtor.login, hours: 27, way: 'card', reason: 'bill' },
  { login: persons.papers.login, hours: 73, way: 'card', reason: 'reading' },
  { login: entities.heat.uniqueCode, hours: 7, way: 'card', reason: 'visit' },
  { login: entities.heat.uniqueCode, hours: 120, way: 'view', reason: 'check' },
]

async function looks(deps: Town, staff: Staff): Promise<void> {
  for (const { login, hours, way, reason, ticket = null, words = null } of LOOKS) {
    const link = await deps.db
      .selectFrom('portal.users as u')
      .innerJoin('portal.account_links as l', 'l.user_id', 'u.user_id')
      .select(['u.user_id', 'l.account', 'l.site'])
      .where('u.login', '=', login)
      .orderBy('l.is_default', 'desc')
      .orderBy('l.position')
      .limit(1)
      .executeTakeFirst()
    if (!link) continue
    const at = new Date(deps.now().getTime() - hours * HOUR)
    const look_id = deps.random.uuid()
    await deps.db
      .insertInto('portal.account_looks')
      .values({
        look_id,
        account: link.account,
        site: link.site,
        staff_id: reason === 'bill' ? staff.billing : staff.service,
        session_id: deps.random.uuid(),
        way,
        user_id: way === 'view' ? link.user_id : null,
        reason,
        ticket,
        words,
        at,
        ends_at: new Date(at.getTime() + LOOK_MINUTES * MINUTE),
      })
      .execute()
    await record(deps, at, {
      action: way === 'card' ? 'account-viewed' : 'cabinet-viewed',
      actorId: reason === 'bill' ? staff.billing : staff.service,
      subjectId: link.user_id,
      account: link.account,
      site: link.site,
      details: { look: look_id, reason, ...(ticket === null ? {} : { ticket }) },
    })
  }
}

type Entry = {
  action: AuditAction
  actorId: string
  site: string
  details: Record<string, string | number | null>
  subjectId?: string
  account?: string
}
const record = (deps: Town, at: Date, entry: Entry) =>
  writeAudit(
    { ...deps, now: () => at },
    { address: '192.0.2.7', requestCode: 'DEMO', userAgent: '' },
    { ...entry, outcome: 'success', actorKind: 'admin' },
  )

const WARNING_DAYS_AGO = [2, 9, 5] as const
/** The one that is taken back. */
const TAKEN_BACK = 1
const PAID = 'Борг сплачено, відключення не буде. Вибачте за турботу.'

/** The largest debtors of each company, shops of the chain among them: two warnings in force and one taken back. */
async function warnings(deps: Town, staff: Staff): Promise<void> {
  const core = openTown(deps)
  const today = kyivDate(deps.now())
  for (const site of SITES)
    for (const [index, { account, owed }] of (await debtorsOf(deps, site)).entries()) {
      const daysAgo = WARNING_DAYS_AGO[index]
      if (daysAgo === undefined) break
      const issuedOn = addDays(today, -daysAgo)
      const at = kyivInstant(issuedOn, '11:20')
      const cutAt = kyivInstant(addWorkingDays(issuedOn, LEAST_NOTICE.supplier + 2), '10:00')
      const note =
        'Сплатіть борг до вказаного дня або домовтеся про розстрочення, інакше постачання припинять.'
      const { number } = await core.call(
        fm.ZPORTAL_DUNNING_ISSUE,
        {
          account,
          issuedOn,
          amountKopiykas: owed,
          cutAt: cutAt.toISOString(),
          inCharge: 'Бондар Тетяна',
          note,
          now: at.toISOString(),
        },
        { key: `demo-warning-${account}` },
      )
      const about = { actorId: staff.billing, account, site }
      await deps.db
        .insertInto('portal.issued_warnings')
        .values({
          account,
          number,
          site,
          amount_kop: owed,
          cut_at: cutAt,
          body: note,
          issued_at: at,
          issued_by: staff.billing,
        })
        .execute()
      await record(deps, at, {
        ...about,
        action: 'warning-issued',
        details: { warning: number, 'before.state': null, 'after.state': 'sent', amountKopiykas: owed },
      })
      if (index !== TAKEN_BACK) continue
      const back = new Date(at.getTime() + 30 * HOUR)
      await core.call(
        fm.ZPORTAL_DUNNING_WITHDRAW,
        { account, number, reason: PAID, at: back.toISOString() },
        { key: `demo-warning-back-${account}` },
      )
      await deps.db
        .updateTable('portal.issued_warnings')
        .set({ withdrawn_at: back, withdrawn_by: staff.billing, reason: PAID })
        .where('account', '=', account)
        .where('number', '=', number)
        .execute()
      await record(deps, back, {
        ...about,
        action: 'warning-withdrawn',
        details: {
          warning: number,
          'before.state': 'sent',
          'after.state': 'cancelled',
          amountKopiykas: null,
        },
      })
    }
}

/** Those whose term is over: after the bills of a month most who have a balance to pay are not late with it. */
async function debtorsOf({ db, now }: Town, site: Site): Promise<{ account: string; owed: number }[]> {
  const knownLogins = Object.values(entities).map(({ login }) => login)
  const { rows } = await sql<{ account: string; owed: number }>`
    select a.number as account, sum(d.left_kop)::bigint as owed
    from core.accounts a join core.debts d on d.account_id = a.account_id and d.due_on < ${kyivDate(now())}::date
    where a.site = ${site} and a.kind = 'entity' and d.left_kop > 0 and a.number <> all(${knownLogins}::text[])
      and not exists (select from core.dunning_warnings w where w.account_id = a.account_id)
    group by a.number order by owed desc, a.number limit ${WARNING_DAYS_AGO.length}`.execute(db)
  return rows
}

/** What the billing refused, for each of the employees who puts such things right. */
async function refusedByCore(deps: Town): Promise<void> {
  await warningTooEarly(deps)
  await decidedByOthers(deps)
  await bankUnanswered(deps)
}

async function refuse<N extends CoreMessage>(
  deps: Town,
  module: { readonly name: N },
  request: FmRequest<N>,
  { at, code, tries }: { at: Date; code: string; tries: number },
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const then = { ...deps, now: () => at }
    const id = await coreLater(db, then, module, request, `demo-refused ${JSON.stringify(request)}`)
    await db
      .updateTable('portal.outbox')
      .set({ failed_at: new Date(at.getTime() + MINUTE), last_error: `core: ${code}`, tries })
      .where('message_id', '=', id)
      .execute()
  })
}

/** A customer has read a warning before the billing knew of it: passed on once more, it is taken. */
async function warningTooEarly(deps: Town): Promise<void> {
  const warning = await deps.db
    .selectFrom('portal.issued_warnings')
    .select(['account', 'number', 'issued_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('account')
    .executeTakeFirst()
  if (!warning) return
  const { account, number, issued_at } = warning
  const at = new Date(issued_at.getTime() + HOUR)
  const mark = { mark: 'acknowledged', at: at.toISOString(), by: 'Кравець Ніна' } as const
  await refuse(
    deps,
    fm.ZPORTAL_DUNNING_MARK,
    { account, number, ...mark },
    { at, code: 'not-found', tries: 1 },
  )
}

/** Readings that somebody else had decided in the billing itself while the decision of the portal was on its way. */
async function decidedByOthers(deps: Town): Promise<void> {
  const { readings } = await openTown(deps).call(fm.ZPORTAL_READINGS_HELD, {
    decided: true,
    wanted: { number: 1, size: 3, sort: 'receivedAt', descending: true },
  })
  for (const { account, receipt, decided } of readings) {
    if (decided === null) continue
    const at = new Date(Date.parse(decided.at) + HOUR)
    const request = { account, receipt, accept: true, by: 'Кравець Ніна', now: at.toISOString() }
    await refuse(deps, fm.ZPORTAL_READING_REVIEW, request, { at, code: 'changed-meanwhile', tries: 2 })
  }
}

/** The bank account of a company, to which the billing did not answer for too long. */
async function bankUnanswered(deps: Town): Promise<void> {
  const [site] = SITES
  const { banks } = await openTown(deps).call(fm.ZPORTAL_BANKS_GET, { site })
  const bank = banks.find(({ service, account }) => service === null && account !== '')
  if (!bank) return
  const at = new Date(deps.now().getTime() - 26 * HOUR)
  const { kind, account, name, edrpou } = bank
  const request = { site, kind, service: null, from: null, account, name, edrpou, now: at.toISOString() }
  await refuse(deps, fm.ZPORTAL_BANK_CHANGE, request, { at, code: 'core-down', tries: 9 })
}

/** One planned work ahead and one emergency that is over, at houses where nobody of the demo looks after an account. */
async function outages(deps: Town, { duty }: Staff): Promise<void> {
  const core = openTown(deps)
  const today = kyivDate(deps.now())
  for (const [place, site] of SITES.entries()) {
    const { streets } = await core.call(fm.ZPORTAL_STREETS_GET, { site })
    const street = streets.at(-1)
    if (!street) continue
    const { houses } = await core.call(fm.ZPORTAL_HOUSES_GET, street)
    const chosenHouses = houses
      .map(({ house }) => house)
      .filter((house) => /^\d/.test(house))
      .slice(0, 3)
    if (chosenHouses.length === 0) continue
    const ahead = addDays(today, 2 + (place % 3))
    const begun = new Date(deps.now().getTime() - (26 + place) * HOUR)
    const entry = (
      kind: 'planned' | 'emergency',
      [starts_at, ends_at, ended_at]: readonly [Date, Date, Date | null],
      at: Date,
      reason: string,
    ) => ({
      outage_id: deps.random.uuid(),
      site,
      kind,
      settlement: street.settlement,
      street: street.street,
      houses: chosenHouses,
      house_keys: chosenHouses.map((house) => houseKey(street.settlement, street.street, house)),
      starts_at,
      ends_at,
      reason,
      told: chosenHouses.length,
      entered_by: duty,
      entered_at: at,
      changed_by: duty,
      changed_at: ended_at ?? at,
      ended_at,
    })
    const rows = [
      entry(
        'planned',
        [kyivInstant(ahead, '09:00'), kyivInstant(ahead, '16:00'), null],
        new Date(deps.now().getTime() - (5 + place) * HOUR),
        'Заміна опори та проводів',
      ),
      entry(
        'emergency',
        [begun, new Date(begun.getTime() + 4 * HOUR), new Date(begun.getTime() + 3 * HOUR)],
        begun,
        'Пошкоджено кабель під час земляних робіт',
      ),
    ]
    await deps.db.insertInto('portal.entered_outages').values(rows).execute()
    for (const { outage_id, kind, entered_at } of rows)
      await record(deps, entered_at, {
        action: 'outage-entered',
        actorId: duty,
        site,
        details: { outage: outage_id, kind },
      })
  }
}

/** What the gateways answer: how a message was given up, or why it is tried again. */
const ANSWERS = {
  sms: ['expired', 'sms: 404 INVALID_RECIPIENT', 'sms: 400 MESSAGE_REJECTED', 'sms: 401 REQUIRED_TOKEN'],
  email: ['mail: EENVELOPE 550', 'mail: EMESSAGE 554', 'sealed text does not open', 'mail: EAUTH 535'],
} as const
const AGAIN = { sms: 'sms: ETIMEDOUT', email: 'mail: ECONNECTION' } as const

/** Letters of each company: given up for each reason, tried again, planned for the morning. */
async function letters(deps: Town): Promise<void> {
  const { db, now } = deps
  const today = kyivDate(now())
  for (const site of SITES) {
    const { rows: people } = await sql<{ user_id: string; account: string }>`
      select l.user_id, l.account from portal.account_links l join portal.users u on u.user_id = l.user_id
      where l.site = ${site} and u.kind = 'person' and u.state = 'active' and l.dropped_at is null
        and u.login not like '+38099000%'
      order by l.account desc limit 6`.execute(db)
    for (const [n, { user_id, account }] of people.entries())
      await db.transaction().execute(async (trx) => {
        const key = `demo-letter:${account}`
        const facts = { account, kopiykas: 41_230 + n * 3_170, dueOn: addDays(today, 5) }
        await tellAbout({ ...deps, db: trx }, 'debtDue', { key, to: { user: user_id, account }, facts })
        const lot = sql`from portal.notices n where n.notice_id = o.notice_id and n.key = ${key}`
        const at = new Date(now().getTime() - (n + 1) * 7 * HOUR)
        const failing = sql`case o.channel when 'sms' then ${ANSWERS.sms[n % 4] ?? ''} else ${ANSWERS.email[n % 4] ?? ''} end`
        const trying = sql`case o.channel when 'sms' then ${AGAIN.sms} else ${AGAIN.email} end`
        if (n < 4)
          await sql`update portal.outbox o set created_at = ${at}, tries = 3, failed_at = ${at}, not_before = null,
            next_try_at = ${at}, last_error = ${failing} ${lot}`.execute(trx)
        else if (n === 4)
          await sql`update portal.outbox o set created_at = ${at}, tries = 5, not_before = null,
            next_try_at = ${new Date(now().getTime() + 40 * MINUTE)}, last_error = ${trying} ${lot}`.execute(
            trx,
          )
        else
          await sql`update portal.outbox o set not_before = ${kyivInstant(addDays(today, 1), '08:00')},
            next_try_at = ${kyivInstant(addDays(today, 1), '08:00')} ${lot}`.execute(trx)
      })
  }
}
