import { expect, test } from 'vitest'
import { addToMonth, firstOfMonth, lastOfMonth } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { type CoreRows, noRows } from './history/core-rows.ts'
import { type DemoTown, makeTown } from './make-town.ts'
import { applications } from './scenarios/applications.ts'
import { conversations } from './scenarios/conversations.ts'
import { limitCorrections } from './scenarios/limit-corrections.ts'
import { contactChanges, waitingOrders } from './scenarios/pending.ts'
import type { Tell } from './town.ts'

const sealed = {
  hashes: { person: 'p', entity: 'e', provider: 'r', admin: 'a' },
  accessCodes: { active: 'x', activated: 'y' },
  totp: '\\x00',
  undo: 'undo',
  invitation: 'invitation',
  staffLink: 'staffLink',
  applicantReply: 'applicantReply',
}

/** Every third month from the first moments of its first day to the last of its last one, and days with traps. */
const days: readonly Date[] = [
  ...Array.from({ length: 12 }, (_, index) => addToMonth('2026-01', 3 * index)).flatMap((month) => [
    kyivInstant(firstOfMonth(month), '00:30'),
    kyivInstant(lastOfMonth(month), '23:30'),
  ]),
  kyivInstant('2028-02-29', '00:30'),
  kyivInstant('2028-02-29', '23:30'),
  // the hour that is twice in a day, and the one that is not there
  ...[
    '2026-10-25T00:30Z',
    '2026-10-25T01:30Z',
    '2027-03-28T00:59Z',
    '2027-03-28T01:00Z',
    '2028-10-29T00:30Z',
  ].map((instant) => new Date(instant)),
  // a month takes readings until the 3rd and is billed on the 4th
  ...[
    '2026-12-03',
    '2026-12-04',
    '2026-11-21',
    '2026-11-26',
    '2027-02-14',
    '2027-06-17',
    '2027-08-24',
    '2028-05-09',
  ].map((day) => kyivInstant(day, '12:00')),
]

/** The accounts as they are made, without their histories, which take nearly all the time. */
const untold: Tell = ({ customer, account, meters }) => ({
  ...noRows(),
  customers: [customer],
  accounts: [account],
  meters: meters.map(({ row }) => row),
})

const all = <K extends keyof CoreRows>(from: DemoTown, table: K): CoreRows[K][number][] =>
  from.core.flatMap((rows): CoreRows[K][number][] => rows[table])

const without = (row: object, ...columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

/**
 * What is the same on every day. Left out: days and moments, all counted back from today, and what is told of months
 * (readings, bills, payments, postings, hours, agreed volumes), because the history ends with the last closed one.
 */
function lasting(town: DemoTown): Record<string, readonly object[]> {
  const { portal, calendar, households, firms, chain } = town
  const { tickets, ticket_messages, supplier_messages } = conversations(portal, calendar)
  const corrections = limitCorrections(portal, calendar)
  return {
    households: [...households].map(([key, { accounts }]) => ({ key, account: accounts[0]?.number })),
    firms: [...firms, ...(chain ? [chain.firm] : [])].map(({ case: firmCase, firm, accounts, names }) => ({
      key: firmCase.key,
      ...firm,
      accounts: accounts.map(({ number }) => number),
      names,
    })),
    copies: chain?.copies ?? [],
    customers: all(town, 'customers'),
    // cut off and restored on days counted from today; that it was so stays
    accounts: all(town, 'accounts').map(({ start_shutdown, end_shutdown, ...account }) => ({
      ...without(account, 'contract_date', 'opened_on'),
      cut: start_shutdown !== null,
      restored: end_shutdown !== null,
    })),
    // a replaced meter stands before the one that replaced it, in a month counted back: its number stays
    meters: all(town, 'meters').map(({ seals, removed_on, ...meter }) => ({
      ...without(meter, 'installed_on', 'verified_on', 'verified_till', 'last_inspection', 'last_data_at'),
      removed: removed_on !== null,
      seals: seals.map(({ number, place }) => ({ number, place })),
    })),
    users: portal.users.map((row) => without(row, 'created_at', 'password_changed_at', 'email_proved_at')),
    links: portal.account_links.map((row) => without(row, 'added_at', 'ends_at', 'blocked_at')),
    responsibles: portal.responsibles,
    suppliers: portal.suppliers,
    invitations: portal.invitations.map((row) => without(row, 'made_at', 'expires_at')),
    applications: applications(firms, sealed, calendar.now).map((row) =>
      without(row, 'created_at', 'decided_at'),
    ),
    tickets: [...tickets, ...corrections.tickets].map(({ ticket_id, number, account }) => ({
      ticket_id,
      number,
      account,
    })),
    messages: [...ticket_messages, ...corrections.ticket_messages].map((row) => without(row, 'at')),
    letters: supplier_messages.map((row) => without(row, 'sent_at')),
    // the month asked about is the next one
    corrections: corrections.requests.map((row) => without(row, 'decided_at', 'facts', 'subject')),
    orders: waitingOrders(town).map(({ order }) => without(order, 'visit_on', 'created_at')),
    changes: contactChanges(town, sealed).map((row) => without(row, 'made_at', 'expires_at')),
  }
}

const made = (now: Date) => makeTown(now, sealed, { chain: true })
const november = made(kyivInstant('2026-11-25', '12:00'))
const nextDay = made(kyivInstant('2026-11-26', '12:00'))

/** Its rows as text, by what they are. */
const textOf = (facts: Record<string, readonly object[]>) =>
  Object.entries(facts).map(([what, rows]) => ({ what, rows: rows.map((row) => JSON.stringify(row)) }))
const inNovember = textOf(lasting(november))

/** What is otherwise in another town. */
const changes = (first: ReturnType<typeof textOf>, other: ReturnType<typeof textOf>) =>
  first.flatMap(({ what, rows }, place) => {
    const there = other[place]?.rows ?? []
    const changed = rows.filter((row, index) => row !== there[index])
    return changed.length === 0 && there.length === rows.length
      ? []
      : [{ what, counts: [rows.length, there.length], changed: changed.length, first: changed[0] }]
  })

test('a town with its histories has the same people, places and numbers on the next day', () => {
  expect(changes(inNovember, textOf(lasting(nextDay)))).toEqual([])
})

test('two days of one month tell the same of the months before', () => {
  const moneyTexts = (town: DemoTown) =>
    textOf({ bills: all(town, 'bills'), prices: all(town, 'contract_prices') })
  expect(changes(moneyTexts(november), moneyTexts(nextDay))).toEqual([])
})

test(`what has no date is the same on ${days.length} days of three years`, () => {
  for (const now of days) {
    const town = makeTown(now, sealed, { chain: true, tell: untold })
    expect({ now, changes: changes(inNovember, textOf(lasting(town))) }).toEqual({ now, changes: [] })
  }
})
