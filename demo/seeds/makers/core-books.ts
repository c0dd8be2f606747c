import type { Kysely } from 'kysely'
import { addMonths, firstOfMonth, type Month } from '#domain/calendar.ts'
import { zonesOf } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import type { MadeAccount, MadeMeter } from './core.ts'
import { type PartOf, writeDrafts } from './drafts.ts'

type Db = Kysely<Database>

export type ReadingDraft = PartOf<'readings', 'accountId' | 'meterId' | 'zone' | 'countsOn' | 'value' | 'kwh'>

/** Inserts readings in one statement. The default time is noon of the day the reading counts for. */
export async function insertReadings(db: Db, drafts: readonly ReadingDraft[]): Promise<void> {
  await writeDrafts(
    db,
    'readings',
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

export type ProfileDraft = PartOf<'profiles', 'accountId' | 'meterId' | 'register' | 'day' | 'wh' | 'quality'>

/** Inserts what interval meters counted in one statement. */
export const insertProfiles = (db: Db, drafts: readonly ProfileDraft[]): Promise<void> =>
  writeDrafts(
    db,
    'profiles',
    drafts.map(({ opening = null, ...draft }) => ({ opening, ...draft })),
  )

/** `amountKop`: plus, the customer owes more. */
export type LedgerDraft = PartOf<'ledger', 'accountId' | 'entryDate' | 'kind' | 'amountKop'>

/** Appends entries; the balances follow by themselves (core.add_to_balances). */
export async function insertLedger(db: Db, drafts: readonly LedgerDraft[]): Promise<void> {
  await writeDrafts(
    db,
    'ledger',
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

export type BillDraft = PartOf<
  'bills',
  | 'accountId'
  | 'period'
  | 'number'
  | 'issuedOn'
  | 'dueOn'
  | 'kwh'
  | 'amountKop'
  | 'beginKop'
  | 'paidKop'
  | 'endKop'
  | 'lines'
>

export async function insertBills(db: Db, drafts: readonly BillDraft[]): Promise<void> {
  await writeDrafts(
    db,
    'bills',
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

/** Payments without ledger entries, for lists. The default time is noon. */
export async function insertPayments(
  db: Db,
  drafts: readonly PartOf<'payments', 'accountId' | 'paidOn' | 'amountKop'>[],
): Promise<void> {
  await writeDrafts(
    db,
    'payments',
    drafts.map((draft, index) => ({
      paymentId: crypto.randomUUID(),
      source: 'liqpay',
      receipt: `LP-${index + 1}`,
      status: 'posted',
      paidAt: `${draft.paidOn}T10:00:00Z`,
      providerPaymentId: null,
      ...draft,
    })),
  )
}

/** Acts on violations, not reviewed yet; the debts by them stand in the ledger. */
export async function insertActs(
  db: Db,
  drafts: readonly PartOf<'violation_acts', 'accountId' | 'number' | 'drawnOn' | 'amountKop' | 'state'>[],
): Promise<void> {
  await writeDrafts(
    db,
    'violation_acts',
    drafts.map((draft) => ({
      actId: crypto.randomUUID(),
      kind: 'самовільне підключення',
      inspector: 'Ткач О. П.',
      reviewedOn: null,
      protocol: null,
      decision: null,
      kwh: null,
      ...draft,
    })),
  )
}

/** Warnings before a cut for a debt in a month, sent to the mailbox on the day of issue. */
export async function insertDunning(
  db: Db,
  drafts: readonly PartOf<'dunning_warnings', 'accountId' | 'number' | 'issuedOn'>[],
): Promise<void> {
  await writeDrafts(
    db,
    'dunning_warnings',
    drafts.map(({ issuedOn, ...draft }) => ({
      issuedOn,
      initiator: 'supplier',
      ground: 'debt',
      amountKop: 1_000_00,
      cutAt: `${addMonths(issuedOn, 1)}T08:00:00Z`,
      inCharge: 'Ткач О. П.',
      channel: 'email',
      sentAt: `${issuedOn}T10:00:00Z`,
      deliveredAt: null,
      openedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      endedAt: null,
      ended: null,
      ...draft,
    })),
  )
}
