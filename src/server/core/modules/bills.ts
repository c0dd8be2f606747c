import { z } from 'zod'
import { site, zone } from '#contract/fields.ts'
import { accountHead } from './accounts.ts'
import {
  ofAccount,
  account,
  at,
  changes,
  cursor,
  day,
  foundTotal,
  id,
  meterId,
  money,
  monthKey,
  page,
  quantity,
  reads,
} from './define.ts'

/** One line of a bill: rounded once, and complete enough to recompute it by hand. */
const billLine = z.object({
  service: z.string(),
  meterId: meterId.nullable(),
  meter: z.string().nullable(),
  zone: zone.nullable(),
  fromDate: day,
  toDate: day,
  fromValue: quantity.nullable(),
  toValue: quantity.nullable(),
  /** the value was computed, because nobody read it */
  fromEstimated: z.boolean().default(false),
  toEstimated: z.boolean().default(false),
  /** Кт: kWh = the difference of the values × Кт; null where the line is not about a register */
  ratio: z.int().nullable().default(null),
  days: z.int(),
  kwh: quantity,
  /** ten-thousandths of a hryvnia per kWh, before the zone coefficient; network tariffs have one decimal */
  priceE4: z.number(),
  /** zone coefficient in hundredths */
  coefficient: z.int(),
  amountKopiykas: money,
  act: z.string().nullable(),
  note: z.enum(['estimated', 'recalculation', 'vat']).nullable(),
  /** the month of consumption; null: an entry of the ledger. Bills from before recalculations leave it out */
  month: monthKey.nullable().default(null),
  /** 'anew': an earlier month calculated again; 'billed': the amount billed for that month, subtracted */
  recalculation: z.enum(['anew', 'billed']).nullable().default(null),
})

export const calculation = z.object({
  period: monthKey,
  state: z.enum(['draft', 'final']),
  calculatedAt: at,
  kwh: quantity,
  amountKopiykas: money,
  lines: z.array(billLine),
  billNumber: z.string().nullable(),
})

const billHead = z.object({
  number: z.string(),
  period: monthKey,
  issuedOn: day,
  dueOn: day,
  state: z.enum(['issued', 'cancelled', 'replaced']),
  estimated: z.boolean(),
  kwh: quantity,
  amountKopiykas: money,
  beginKopiykas: money,
  paidKopiykas: money,
  /** what the customer owed when the bill was issued: its amount to pay */
  endKopiykas: money,
  /** the part of this bill's lines (including an act) that is not paid yet (billing-core/money/allocation.ts) */
  unpaidKopiykas: money,
  /** the same for everything that was due together with it or earlier */
  leftKopiykas: money,
  /** made by a specialist outside the billing run: the portal must not produce its document */
  byHand: z.boolean(),
})

const payment = z.object({
  id,
  paidOn: day,
  paidAt: at,
  amountKopiykas: money,
  source: z.string(),
  receipt: z.string(),
  state: z.string(),
})

const tariffRow = z.object({
  group: z.string(),
  service: z.string(),
  voltageClass: z.int().nullable(),
  validFrom: day,
  validTo: day.nullable(),
  blocks: z.array(z.object({ uptoKwh: z.number().nullable(), priceE4: z.number() })),
  act: z.string().nullable(),
  note: z.string().nullable(),
  own: z.boolean(),
})

/** A bill line by line. */
const wholeBill = billHead.extend({
  cancelReason: z.string().nullable(),
  cancelledOn: day.nullable(),
  replacedBy: z.string().nullable(),
  /** what a household types in to add the account to a cabinet; a business has none */
  billCode: z.string().nullable(),
  /** ЄДРПОУ of a business; a household has none */
  buyerCode: z.string().nullable(),
  /** for a business: the network prices depend on it */
  voltageClass: z.int().nullable(),
  lines: z.array(billLine),
})

/** Prices that may concern an account, by dates. */
export const ownPrices = {
  /** a business pays for distribution to the operator under a separate contract */
  distributionDirect: z.boolean(),
  tariffs: z.array(tariffRow),
  /** for the zones of the account's meters, in hundredths of the price */
  coefficients: z.array(
    z.object({ zones: z.int(), zone, coefficient: z.int(), validFrom: day, validTo: day.nullable() }),
  ),
}

export const billingModules = {
  ZPORTAL_BALANCE_GET: reads(
    'Money of a month, or of a month up to a day: owed before, charged, paid, owed after; by service, acts apart (spec §3)',
    {
      account,
      period: monthKey.optional(),
      asOf: day.optional(),
      /** the head of the account as well */
      head: z.boolean().default(false),
    },
    {
      /** a core may leave it to ZPORTAL_ACCOUNT_GET */
      head: accountHead.optional(),
      period: monthKey,
      beginKopiykas: money,
      chargedKopiykas: money,
      paidKopiykas: money,
      endKopiykas: money,
      debet: money,
      credit: money,
      beginDebet: money,
      beginCredit: money,
      endDebet: money,
      endCredit: money,
      /** due before today and not paid, for any month asked about */
      overdueKopiykas: money,
      items: z.array(
        z.object({
          service: z.string(),
          name: z.string(),
          beginDebet: money,
          debet: money,
          chargedKopiykas: money,
          paidKopiykas: money,
        }),
      ),
      debetAct: z.array(z.object({ name: z.string(), beginDebet: money, debet: money })),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_DEBTS_GET: reads(
    'What is not paid of many accounts, by service: how much, how much of it is late, and when the oldest of it is due',
    { accounts: z.array(account).min(1).max(5000) },
    {
      debts: z.array(
        z.object({
          account: z.string(),
          service: z.string(),
          name: z.string(),
          unpaidKopiykas: money,
          /** due before today */
          overdueKopiykas: money,
          dueOn: day,
        }),
      ),
    },
    { capability: 'debts-of-accounts' },
  ),
  ZPORTAL_BILLS_LIST: reads(
    'Bills, the newest first; a cancelled one stays beside what replaced it',
    {
      account,
      from: monthKey.optional(),
      to: monthKey.optional(),
      state: z.enum(['issued', 'cancelled', 'replaced']).optional(),
      /** true: paid in full, false: something remains to pay */
      paid: z.boolean().optional(),
      ...page,
    },
    {
      ...foundTotal,
      /** sums of the found bills that still count; given together with `total` */
      sums: z.object({ chargedKopiykas: money, unpaidKopiykas: money, kwh: z.number() }).optional(),
      bills: z.array(billHead),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_BILL_GET: reads(
    'A bill line by line',
    { account, bill: z.string().min(1).max(40) },
    { bill: wholeBill },
    { refuses: [...ofAccount, 'bill-not-found'] },
  ),
  ZPORTAL_BILLS_WHOLE: reads(
    'Several bills at once, each with its account and the bill of the month before; one that is not there is left out',
    {
      bills: z
        .array(z.strictObject({ account, bill: z.string().min(1).max(40) }))
        .min(1)
        .max(1000),
    },
    {
      bills: z.array(
        wholeBill.extend({
          head: accountHead,
          /** of a bill that counts: the bill of the month before that counts; null: there is none */
          before: wholeBill.pick({ period: true, amountKopiykas: true, lines: true }).nullable(),
        }),
      ),
    },
    { capability: 'bills-at-once' },
  ),
  ZPORTAL_BILL_ACCOUNT: reads(
    'Which of these accounts a bill was made for; null when none of them',
    { accounts: z.array(account).min(1).max(1000), bill: z.string().min(1).max(40) },
    { account: z.string().nullable() },
  ),
  ZPORTAL_CANCELLED_BILLS: reads(
    'Bills that no longer count, why, and what replaced them',
    {
      account,
      from: day.optional(),
      to: day.optional(),
      ...page,
    },
    {
      ...foundTotal,
      bills: z.array(
        billHead.extend({
          cancelReason: z.string().nullable(),
          cancelledOn: day.nullable(),
          replacedBy: z.string().nullable(),
          replacement: z.object({ number: z.string(), kwh: quantity, amountKopiykas: money }).nullable(),
        }),
      ),
    },
    { refuses: ofAccount, capability: 'cancelled-bills' },
  ),
  ZPORTAL_PAYMENTS_LIST: reads(
    'Payments, the newest first',
    {
      account,
      from: day.optional(),
      to: day.optional(),
      source: z.string().max(40).optional(),
      ...page,
    },
    {
      ...foundTotal,
      /** sum of the found payments that have arrived; given together with `total` */
      totalKopiykas: money.optional(),
      payments: z.array(payment),
    },
    { refuses: ofAccount },
  ),
  ZPORTAL_PAYMENTS_BOOKED: reads(
    'Payments of many accounts that the ledger shows in some days; those taken back are left out',
    { accounts: z.array(account).min(1).max(5000), from: day, to: day },
    {
      payments: z.array(z.object({ id, account: z.string(), paidOn: day, amountKopiykas: money })),
    },
    { capability: 'payments-of-accounts' },
  ),
  ZPORTAL_PAYMENTS_OF_SOURCE: reads(
    'Payments of a company that came one way in some days, by portions; those taken back are left out',
    {
      site,
      source: z.string().min(1).max(40),
      from: day,
      to: day,
      /** the bank account of the company that was paid to; absent: any */
      paidTo: z.string().max(34).optional(),
      after: cursor.optional(),
    },
    {
      payments: z.array(z.object({ id, account: z.string(), paidOn: day, amountKopiykas: money })),
      next: cursor.nullable(),
    },
    { capability: 'payments-of-source' },
  ),
  ZPORTAL_PAYMENT_GET: reads(
    'One payment, for its receipt',
    { account, payment: id },
    {
      payment: payment.extend({
        /** the bank account of the service that was named, as it was on that day; a core that cannot tell leaves it out */
        paidTo: z
          .object({ account: z.string(), mfo: z.string(), name: z.string(), edrpou: z.string() })
          .optional(),
      }),
    },
    { refuses: [...ofAccount, 'not-found'] },
  ),
  /** sent by the outbox (worker/core-carrier) */
  ZPORTAL_PAYMENT_POST: changes(
    'Books money received; the ledger and the balance move in the same statement',
    {
      account,
      amountKopiykas: z.int().min(1).max(100_000_000_000),
      source: z.string().min(1).max(40),
      receipt: z.string().min(1).max(60).optional(),
      providerPaymentId: z.string().min(1).max(100).optional(),
      /**
       * what the payer named: a service, or a bill or act by its number; if nothing is named, bills are paid before
       * acts
       */
      service: z.string().max(40).optional(),
      document: z.string().max(40).optional(),
      paidAt: at,
    },
    { paymentId: id, receipt: z.string(), balanceKopiykas: money },
    { refuses: [...ofAccount, 'conflict', 'date-invalid', 'not-found'], capability: 'payment-post' },
  ),
  ZPORTAL_PAYMENT_PREVIEW: reads(
    'What payments of one account, one after another, would pay, by the order in which they are booked',
    {
      account,
      payments: z
        .array(
          z.strictObject({
            amountKopiykas: z.int().min(1).max(100_000_000_000),
            service: z.string().max(40).optional(),
            document: z.string().max(40).optional(),
          }),
        )
        .min(1)
        .max(50),
    },
    {
      payments: z.array(
        z.object({
          lines: z.array(
            z.object({
              service: z.string(),
              name: z.string(),
              kind: z.string(),
              document: z.string().nullable(),
              bill: z.string().nullable(),
              dueOn: day,
              paysKopiykas: money,
              leftKopiykas: money,
            }),
          ),
          advance: z.object({ service: z.string(), kopiykas: money }).nullable(),
        }),
      ),
    },
    { refuses: [...ofAccount, 'not-found'], capability: 'payment-post' },
  ),
  /** sent by the outbox (worker/core-carrier) */
  ZPORTAL_PAYMENT_REVERSE: changes(
    'Takes back booked money that the payer got back; the debts it paid are owed again',
    {
      account,
      payment: id,
      amountKopiykas: z.int().min(1).max(100_000_000_000),
      reason: z.string().min(1).max(60),
    },
    { balanceKopiykas: money, leftKopiykas: money },
    { refuses: [...ofAccount, 'conflict', 'not-found'], capability: 'payment-post' },
  ),
  ZPORTAL_LEDGER_GET: reads(
    'The sub-book: month by month readings, kWh, tariff, charge, payment, balance; the newest first',
    { account, months: z.int().min(1).max(120).default(36) },
    {
      rows: z.array(
        z.object({
          month: monthKey,
          openingKopiykas: money,
          /** the energy and its distribution */
          chargedKopiykas: money,
          /** acts on violations and penalties */
          actsKopiykas: money,
          paidKopiykas: money,
          balanceKopiykas: money,
          kwh: quantity.nullable(),
          estimated: z.boolean(),
          bill: z.string().nullable(),
          zones: z.array(
            z.object({
              meter: z.string(),
              zone,
              value: quantity,
              kwh: quantity.nullable(),
              priceE4: z.number().nullable(),
              coefficient: z.int().nullable(),
            }),
          ),
        }),
      ),
    },
    { refuses: ofAccount, capability: 'ledger' },
  ),
  ZPORTAL_TARIFFS_GET: reads(
    'Dated rows of prices with the act that set each; the own group and class marked; supply = by the own contract',
    { account },
    { group: z.string(), zones: z.array(z.int()), ...ownPrices },
    { refuses: ofAccount, capability: 'tariffs' },
  ),
  ZPORTAL_RECONCILIATION_GET: reads(
    'Act of reconciliation: opening, every document of the period, turnover, closing',
    { account, from: day, to: day },
    {
      from: day,
      to: day,
      openingKopiykas: money,
      rows: z.array(
        z.object({
          date: day,
          kind: z.string(),
          service: z.string(),
          document: z.string().nullable(),
          note: z.string().nullable(),
          debitKopiykas: money,
          creditKopiykas: money,
        }),
      ),
      debitKopiykas: money,
      creditKopiykas: money,
      closingKopiykas: money,
    },
    { refuses: [...ofAccount, 'period-invalid'], capability: 'reconciliation' },
  ),
  ZPORTAL_VIOLATIONS_LIST: reads(
    'Acts on violations of the retail market rules',
    { account },
    {
      acts: z.array(
        z.object({
          id,
          number: z.string(),
          drawnOn: day,
          kind: z.string(),
          inspector: z.string(),
          reviewedOn: day.nullable(),
          protocol: z.string().nullable(),
          decision: z.string().nullable(),
          kwh: quantity.nullable(),
          amountKopiykas: money.nullable(),
          /** by payments; what was cancelled of an act is neither paid nor left */
          paidKopiykas: money,
          leftKopiykas: money,
          state: z.enum(['drawn', 'reviewed', 'disputed', 'paid', 'cancelled']),
          /** when the commission sits; null: not called yet, or not told */
          commissionOn: day.nullable().default(null),
          /** how the cost was counted; none where a core does not tell it */
          calculation: z
            .array(
              z.object({
                name: z.string(),
                days: z.int(),
                kwh: quantity,
                /** ten-thousandths of a hryvnia per kWh */
                priceE4: z.number(),
                amountKopiykas: money,
              }),
            )
            .default([]),
        }),
      ),
    },
    { refuses: ofAccount, capability: 'violations' },
  ),
}
