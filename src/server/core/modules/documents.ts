import { z } from 'zod'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#domain/business-document.ts'
import {
  account,
  at,
  changes,
  day,
  foundTotal,
  money,
  monthKey,
  ofAccount,
  page,
  quantity,
  reads,
} from './define.ts'

const kind = z.enum(DOCUMENT_KINDS)
const number = z.string().min(1).max(60)
const bill = z.string().min(1).max(40)

const documentHead = z.object({
  account,
  kind,
  /** of a tax invoice at most seven digits, its own in the month of its seller */
  number,
  /** the bill it goes with; of a bill itself its own number */
  bill: z.string(),
  period: monthKey,
  date: day,
  state: z.enum(DOCUMENT_STATES),
  netKopiykas: money,
  vatKopiykas: money,
  amountKopiykas: money,
  /** of a tax invoice in the state register (ЄРПН) */
  registeredOn: day.nullable(),
  registration: z.string().nullable(),
  /** made by a specialist outside the billing run: there is no paper of it */
  byHand: z.boolean(),
})

/** What was delivered in the month, or a correction of earlier months; in a bill also what is no supply. */
const documentLine = z.object({
  service: z.string(),
  /** earlier months calculated again */
  recalculation: z.boolean(),
  kwh: quantity,
  netKopiykas: money,
  vatKopiykas: money,
})

const warning = z.object({
  number,
  /** who wants the cut: the supplier or the operator of the network */
  initiator: z.enum(['supplier', 'operator']),
  ground: z.enum(['debt', 'no-access']),
  issuedOn: day,
  /** owed on the day of issue; null where the ground is not a debt */
  amountKopiykas: money.nullable(),
  cutAt: at,
  inCharge: z.string(),
  channel: z.enum(['cabinet', 'email', 'registered-mail', 'courier']),
  sentAt: at.nullable(),
  deliveredAt: at.nullable(),
  openedAt: at.nullable(),
  acknowledgedAt: at.nullable(),
  acknowledgedBy: z.string().nullable(),
  endedAt: at.nullable(),
  ended: z.enum(['removed', 'cancelled', 'cut']).nullable(),
  /** what whoever issued it says to the customer; null: nothing besides */
  note: z.string().nullable().default(null),
  endReason: z.string().nullable().default(null),
})

/** A document with its buyer and its lines. */
const wholeDocument = documentHead.extend({
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    edrpou: z.string().nullable(),
    /** ІПН, twelve digits; null: the buyer does not pay VAT */
    taxNumber: z.string().nullable(),
    iban: z.string().nullable(),
  }),
  contract: z.object({ number: z.string(), date: day }),
  lines: z.array(documentLine),
  companySignedAt: at.nullable(),
  customerSignedAt: at.nullable(),
  refusedAt: at.nullable(),
})

export const documentModules = {
  ZPORTAL_DOCUMENTS_GET: reads(
    'Bills, acts of acceptance and tax invoices of some business accounts, the newest first',
    {
      accounts: z.array(account).min(1).max(10_000),
      from: monthKey.optional(),
      to: monthKey.optional(),
      kind: kind.optional(),
      state: z.enum(DOCUMENT_STATES).optional(),
      ...page,
    },
    {
      ...foundTotal,
      /** by kind: how many were found, and the money of those that count; given together with `total` */
      sums: z
        .array(
          z.object({ kind, count: z.int(), netKopiykas: money, vatKopiykas: money, amountKopiykas: money }),
        )
        .optional(),
      documents: z.array(documentHead),
    },
    { capability: 'business-documents' },
  ),
  ZPORTAL_DOCUMENT_GET: reads(
    'The document of a kind that goes with a bill: its buyer and its lines; the seller stands in the settings of the company',
    { account, kind, bill },
    { document: wholeDocument },
    { refuses: [...ofAccount, 'bill-not-found'], capability: 'business-documents' },
  ),
  ZPORTAL_DOCUMENTS_WHOLE: reads(
    'The same of several documents at once; one that is not there is left out',
    {
      documents: z.array(z.strictObject({ account, kind, bill })).min(1).max(1000),
    },
    { documents: z.array(wholeDocument) },
    { capability: 'documents-at-once' },
  ),
  /** sent by the outbox (worker/core-carrier) */
  ZPORTAL_DOCUMENT_MARK: changes(
    'Keeps what the customer did with an act: signed it, or refused to',
    { account, kind, bill, mark: z.enum(['signed', 'refused']), at, by: z.string().min(1).max(200) },
    { state: z.enum(DOCUMENT_STATES) },
    { refuses: [...ofAccount, 'bill-not-found', 'conflict'], capability: 'business-documents' },
  ),
  /** sent by the outbox (worker/core-carrier) */
  ZPORTAL_DOCUMENT_COUNTERSIGN: changes(
    'Keeps that the company has signed an act: before its customer or after',
    { account, kind, bill, at, by: z.string().min(1).max(200) },
    { state: z.enum(DOCUMENT_STATES) },
    { refuses: [...ofAccount, 'bill-not-found', 'conflict'], capability: 'document-countersign' },
  ),
  ZPORTAL_DUNNING_LIST: reads(
    'Written warnings before the supply is cut, those in force first, then the newest',
    { account },
    { warnings: z.array(warning) },
    { refuses: ofAccount, capability: 'dunning-warnings' },
  ),
  ZPORTAL_DUNNING_OF_ACCOUNTS: reads(
    'The same of many accounts at once, those in force first',
    { accounts: z.array(account).min(1).max(5000) },
    { warnings: z.array(warning.extend({ account: z.string() })) },
    { capability: 'dunning-of-accounts' },
  ),
  /** sent by the outbox (worker/core-carrier) */
  ZPORTAL_DUNNING_MARK: changes(
    'Keeps that the customer opened a warning, or said to have read it; the first mark of a kind stays',
    { account, number, mark: z.enum(['opened', 'acknowledged']), at, by: z.string().min(1).max(200) },
    { openedAt: at.nullable(), acknowledgedAt: at.nullable() },
    { refuses: [...ofAccount, 'not-found'], capability: 'dunning-warnings' },
  ),
}
