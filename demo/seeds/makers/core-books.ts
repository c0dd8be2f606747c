import type { Kysely } from 'kysely'
import { addMonths, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import type { MadeAccount, MadeMeter } from './core.ts'
import { writeDrafts } from './drafts.ts'

type Db = Kysely<Database>

export type ReadingDraft = {
  accountId: number
  meterId: number
  zone: Zone
  countsOn: IsoDate
  value: number
  kwh: number | null
  readingId?: string
  takenAt?: string
  receivedAt?: string
  source?: 'customer' | 'operator' | 'askoe' | 'estimated' | 'inspection' | 'mass'
  state?: 'received' | 'checked' | 'held' | 'accepted' | 'used' | 'billed' | 'rejected' | 'superseded'
  holdReason?: string | null
  rolledOver?: boolean
  receipt?: string | null
  billNumber?: string | null
}

/** Inserts readings in one statement. Times not said: noon of the day counted for. */
export async function insertReadings(db: Db, drafts: readonly ReadingDraft[]): Promise<void> {
  await writeDrafts(
    db,
    'core.readings',
    drafts.map(({ readingId, takenAt, receivedAt, source, state, ...draft }) => ({
      holdReason: null,
      rolledOver: false,
      receipt: null,
      billNumber: null,
      ...draft,
      readingId: readingId ?? crypto.randomUUID(),
      takenAt: takenAt ?? `${draft.countsOn}T10:00:00Z`,
      receivedAt: receivedAt ?? `${draft.countsOn}T10:00:00Z`,
      source: source ?? 'customer',
      state: state ?? 'billed',
    })),
  )
}

/**
 * Monthly readings of every register of a meter, one for each 1st from the month after `from` on, `monthly` kWh
 * each, starting from `start`; the value of `from`'s own 1st is the start.
 */
export async function makeReadings(
  db: Db,
  meter: Pick<MadeMeter, 'accountId' | 'meterId' | 'zones' | 'digits' | 'ratio'>,
  given: { from: Month; months: number; monthly?: number; start?: number; state?: ReadingDraft['state'] },
): Promise<void> {
  const { from, months, monthly = 150, start = 1000, state = 'billed' } = given
  const range = 10 ** meter.digits
  await insertReadings(
    db,
    zonesOf(meter.zones).flatMap((zone) =>
      Array.from({ length: months + 1 }, (_, month) => ({
        accountId: meter.accountId,
        meterId: meter.meterId,
        zone,
        countsOn: addMonths(firstOfMonth(from), month),
        value: (start + month * monthly) % range,
        kwh: month === 0 ? null : monthly * meter.ratio,
        state,
      })),
    ),
  )
}

export type LedgerDraft = {
  accountId: number
  entryDate: IsoDate
  kind: 'opening' | 'charge' | 'payment' | 'recalculation' | 'cancellation' | 'act' | 'penalty'
  /** plus: the customer owes more */
  amountKop: number
  service?: string
  document?: string | null
  note?: string | null
  period?: IsoDate | null
  entryId?: string
}

/** Appends entries; the balances follow by themselves (core.add_to_balances). */
export async function insertLedger(db: Db, drafts: readonly LedgerDraft[]): Promise<void> {
  await writeDrafts(
    db,
    'core.ledger',
    drafts.map(({ service, document, note, period, entryId, ...draft }) => ({
      ...draft,
      service: service ?? 'energy',
      document: document ?? null,
      note: note ?? null,
      period: period ?? null,
      entryId: entryId ?? crypto.randomUUID(),
    })),
  )
}

export type BillDraft = {
  accountId: number
  period: IsoDate
  number: string
  issuedOn: IsoDate
  dueOn: IsoDate
  kwh: number
  amountKop: number
  beginKop: number
  paidKop: number
  endKop: number
  lines: readonly object[]
  state?: 'issued' | 'cancelled' | 'replaced'
  estimated?: boolean
  cancelReason?: string | null
  cancelledOn?: IsoDate | null
  replacedBy?: string | null
}

export async function insertBills(db: Db, drafts: readonly BillDraft[]): Promise<void> {
  await writeDrafts(
    db,
    'core.bills',
    drafts.map(({ state, estimated, cancelReason, cancelledOn, replacedBy, ...draft }) => ({
      ...draft,
      state: state ?? 'issued',
      estimated: estimated ?? false,
      cancelReason: cancelReason ?? null,
      cancelledOn: cancelledOn ?? null,
      replacedBy: replacedBy ?? null,
    })),
  )
}

/** A bill of one month with its charge in the ledger. */
export async function makeBill(
  db: Db,
  account: Pick<MadeAccount, 'accountId' | 'number'>,
  given: { period: Month; amountKop: number; kwh?: number } & Partial<BillDraft>,
): Promise<BillDraft> {
  const { period: month, ...rest } = given
  const period = firstOfMonth(month)
  const issuedOn = addMonths(period, 1)
  const bill: BillDraft = {
    accountId: account.accountId,
    number: `${month.slice(2, 4)}${month.slice(5, 7)}-${account.number}`,
    issuedOn,
    dueOn: `${issuedOn.slice(0, 7)}-20`,
    beginKop: 0,
    paidKop: 0,
    endKop: given.amountKop,
    lines: [],
    ...rest,
    kwh: given.kwh ?? 0,
    period,
  }
  await insertBills(db, [bill])
  await insertLedger(db, [
    {
      accountId: bill.accountId,
      entryDate: issuedOn,
      kind: 'charge',
      amountKop: bill.amountKop,
      document: bill.number,
      period,
    },
  ])
  return bill
}
