import type { IsoDate, Month } from './calendar.ts'
import type { Right } from './rights.ts'
import type { UserKind } from './user-kind.ts'

/** What a letter of each event says; everything in it is known when the event happens. */
export type EventFacts = {
  readonly billIssued: {
    readonly account: string
    readonly period: Month
    readonly kopiykas: number
    /** to be paid until the day; negative: paid too much; absent in what was told before this was known */
    readonly leftKopiykas?: number
    readonly dueOn: IsoDate
  }
  readonly readingAccepted: {
    readonly receipt: string
    readonly countsOn: IsoDate
    readonly address: string
    /** an employee wrote other values, and why */
    readonly corrected?: { readonly values: string; readonly reason: string | null }
    /** the customer said it by telephone */
    readonly phoned?: boolean
  }
  readonly readingHeld: { readonly receipt: string; readonly address: string; readonly phoned?: boolean }
  readonly readingRejected: {
    readonly receipt: string
    readonly address: string
    readonly reason: string | null
  }
  /** many meters handed in together; `account` is null where they are of several accounts */
  readonly readingsTaken: {
    readonly account: string | null
    readonly accounts: number
    readonly countsOn: IsoDate
    readonly accepted: number
    readonly held: number
  }
  readonly fileCarried: { readonly sent: number; readonly refused: number }
  readonly ticketAnswered: {
    readonly ticket: string
    readonly number: string
    readonly subject: string
    /** the company asks something before it answers */
    readonly asks: boolean
  }
  readonly orderMoved: {
    readonly number: string
    readonly service: string
    readonly change: 'confirmed' | 'moved' | 'cancelled' | 'refused' | 'done'
    /** the visit as it stands now; null: none */
    readonly visit: { readonly day: IsoDate; readonly hours: string } | null
    /** why it was moved or cancelled, a sentence of the company */
    readonly reason: string | null
  }
  readonly newDevice: { readonly at: string; readonly device: string }
  /** a member of the company's staff looked at the account */
  readonly accountViewed: { readonly account: string; readonly at: string; readonly reason: string }
  readonly windowOpens: { readonly closes: string }
  readonly lastDay: { readonly closes: string }
  readonly debtDue: { readonly account: string; readonly kopiykas: number; readonly dueOn: IsoDate }
  /** `hours`: the hours without light as the schedule tells them now; null: there are none */
  readonly scheduleChanged: {
    readonly queue: string
    readonly day: IsoDate
    readonly hours: readonly string[] | null
    /** the schedule is not in force now: emergency outages, or the company is still deciding */
    readonly state: 'applies' | 'waiting' | 'emergency' | 'none'
  }
  readonly plannedWork: {
    readonly address: string
    readonly startsAt: string
    readonly endsAt: string | null
    readonly reason: string
    readonly emergency: boolean
    /** of the whole company: no schedule holds */
    readonly special?: boolean
    /** it was to begin, and does not */
    readonly cancelled?: boolean
  }
  readonly paymentCredited: PaymentTold
  readonly paymentFailed: PaymentTold
  /** given back: so much of it */
  readonly refunded: PaymentTold
  readonly documentToSign: {
    readonly account: string
    readonly title: string
    readonly dueOn: IsoDate | null
  }
  readonly dunningWarning: {
    readonly account: string
    readonly number: string
    readonly kopiykas: number | null
    readonly cutAt: string
    /** it is taken back: why */
    readonly withdrawn?: string
  }
  readonly limitNear: {
    readonly account: string
    readonly month: Month
    readonly kwh: number
    readonly agreedKwh: number
  }
  /** what a person may do with accounts of their company was changed by a colleague */
  readonly accessChanged: {
    readonly change: 'changed' | 'withdrawn' | 'blocked' | 'opened'
    readonly by: string
    readonly company: string
    readonly accounts: readonly string[]
    readonly rights: readonly Right[]
    /** the last day of all of them alike */
    readonly endsOn: string | null
    /** where they end on different days: accounts by their last day; null: without a term */
    readonly ends?: readonly { readonly endsOn: string | null; readonly accounts: readonly string[] }[]
  }
  readonly registrationDecided: {
    readonly kind: 'entity' | 'provider'
    readonly company: string
    readonly approved: boolean
    readonly reason: string | null
  }
}
export type EventName = keyof EventFacts

/** A payment made here: its number, the sum, the accounts it is for. */
type PaymentTold = {
  readonly number: string
  readonly kopiykas: number
  readonly accounts: readonly string[]
}

type Rule = {
  /** whose choice of channels counts; 'always': it is not chosen, it is sent by e-mail or else by SMS */
  readonly chosenAs: EventName | 'always'
  /** sent in quiet hours too: about the light, about a sign-in, and answers to what a person did just now */
  readonly atNight: boolean
  /** stands in the inbox of the account too */
  readonly inbox: boolean
  readonly of: readonly ('person' | 'entity')[]
  /** the page of a household, and of a business */
  readonly page: readonly [person: string, entity: string]
}

const both = ['person', 'entity'] as const
const rule = (
  chosenAs: Rule['chosenAs'],
  page: string | readonly [string, string],
  more: Partial<Pick<Rule, 'atNight' | 'inbox' | 'of'>> = {},
): Rule => ({
  chosenAs,
  page: typeof page === 'string' ? [page, page] : page,
  atNight: false,
  inbox: false,
  of: both,
  ...more,
})

const readings = ['/directory/indicators-history', '/indication'] as const
const paid = ['/directory/payment-history', '/bills/payments'] as const
const business = { of: ['entity'], inbox: true } as const

export const EVENT_RULES: { readonly [E in EventName]: Rule } = {
  billIssued: rule('billIssued', ['/bills', '/bills/invoices'], { inbox: true }),
  debtDue: rule('debtDue', ['/bills', '/bills/balance'], { inbox: true }),
  dunningWarning: rule('dunningWarning', ['/bills', '/docs/dunning-warnings'], { inbox: true }),
  paymentCredited: rule('paymentCredited', paid, { atNight: true }),
  paymentFailed: rule('paymentCredited', paid, { atNight: true }),
  refunded: rule('paymentCredited', paid, { inbox: true }),
  windowOpens: rule('windowOpens', '/indication'),
  lastDay: rule('lastDay', '/indication'),
  readingAccepted: rule('readingAccepted', readings, { atNight: true }),
  readingHeld: rule('readingHeld', readings, { atNight: true, inbox: true }),
  readingRejected: rule('readingRejected', '/indication', { inbox: true }),
  readingsTaken: rule('readingAccepted', readings, { atNight: true }),
  fileCarried: rule('readingAccepted', '/indication_mass', { atNight: true }),
  scheduleChanged: rule('scheduleChanged', '/shutdown_schedule', { atNight: true }),
  plannedWork: rule('plannedWork', '/shutdown_schedule', { atNight: true }),
  ticketAnswered: rule('ticketAnswered', '/tickets'),
  orderMoved: rule('orderMoved', '/tickets', { inbox: true }),
  documentToSign: rule('documentToSign', '/docs/signing', business),
  limitNear: rule('limitNear', '/limits', business),
  newDevice: rule('always', '/settings/account', { atNight: true }),
  accountViewed: rule('accountViewed', '/settings/account'),
  accessChanged: rule('always', '/settings/account', { of: ['entity'] }),
  registrationDecided: rule('always', ''),
}

export const EVENT_NAMES = Object.keys(EVENT_RULES) as readonly EventName[] // its own keys

export const isEvent = (name: string): name is EventName => Object.hasOwn(EVENT_RULES, name)
/** The account that an event asks to pay for; null: it asks for no money. */
export function accountToPay<E extends EventName>(event: E, facts: EventFacts[E]): string | null {
  if (event !== 'billIssued' && event !== 'debtDue' && event !== 'dunningWarning') return null
  // facts of these three
  const { account, kopiykas, ...more } = facts as EventFacts['billIssued' | 'debtDue' | 'dunningWarning']
  const due = ('leftKopiykas' in more ? more.leftKopiykas : null) ?? kopiykas
  return due === null || due <= 0 || 'withdrawn' in more ? null : account
}
/** The page where the reader sees more, or does what is asked. */
export function pageOfEvent(event: EventName, kind: UserKind | null): string {
  const [person, entity] = EVENT_RULES[event].page
  if (kind === 'person') return `/cabinet/person${person}`
  return kind === 'entity' || kind === 'provider' ? `/cabinet/entity${entity}` : '/auth'
}
