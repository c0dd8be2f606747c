import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSED, IN_WINDOW, refusal, single } from '#server/core/conformance/under-test.ts'
import { fmNames, fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from './under-test.ts'

let under: EmbeddedUnderTest
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

test('a write whose rows are held by others is busy, not late', async () => {
  const { number, meterId } = await under.household()
  const core = under.at(IN_WINDOW)
  const key = () => ({ key: randomUUID() })
  const now = IN_WINDOW
  const entries = [{ meterId, values: single(1150) }]
  const writes = {
    ZPORTAL_METER_ALIAS: () =>
      core.call(fm.ZPORTAL_METER_ALIAS, { account: number, meterId, alias: 'Кухня' }, key()),
    ZPORTAL_READING_SUBMIT: () =>
      core.call(
        fm.ZPORTAL_READING_SUBMIT,
        { account: number, meterId, values: single(1150), now, source: 'customer' },
        key(),
      ),
    ZPORTAL_READINGS_SUBMIT: () =>
      core.call(fm.ZPORTAL_READINGS_SUBMIT, { account: number, entries, now, source: 'customer' }, key()),
    ZPORTAL_SUBMIT_OF_ACCOUNTS: () =>
      core.call(
        fm.ZPORTAL_SUBMIT_OF_ACCOUNTS,
        { accounts: [{ account: number, entries }], now, source: 'mass' },
        key(),
      ),
    ZPORTAL_METER_SERVED: () =>
      core.call(fm.ZPORTAL_METER_SERVED, { account: number, meterId, on: '2026-11-30' }, key()),
    ZPORTAL_METER_REPLACED: () =>
      core.call(
        fm.ZPORTAL_METER_REPLACED,
        {
          account: number,
          meterId,
          on: '2026-11-30',
          old: [],
          number: '1',
          values: single(0),
          verifiedTill: '2040-01-01',
          act: 'none',
          reason: 'none',
        },
        key(),
      ),
    ZPORTAL_READING_UNDECIDE: () =>
      core.call(fm.ZPORTAL_READING_UNDECIDE, { account: number, receipt: 'none', now }, key()),
    ZPORTAL_READING_REVIEW: () =>
      core.call(fm.ZPORTAL_READING_REVIEW, { account: number, receipt: 'none', accept: true, now }, key()),
    ZPORTAL_PERIOD_CLOSE: () =>
      under
        .at(CLOSED)
        .call(fm.ZPORTAL_PERIOD_CLOSE, { period: '2026-11', account: number, now: CLOSED }, key()),
    ZPORTAL_CALCULATE: () =>
      core.call(fm.ZPORTAL_CALCULATE, { account: number, period: '2026-11', now }, key()),
    ZPORTAL_PAYMENT_POST: () =>
      core.call(
        fm.ZPORTAL_PAYMENT_POST,
        { account: number, amountKopiykas: 1, source: 'liqpay', paidAt: now },
        key(),
      ),
    ZPORTAL_PAYMENT_REVERSE: () =>
      core.call(
        fm.ZPORTAL_PAYMENT_REVERSE,
        { account: number, payment: 'none', amountKopiykas: 1, reason: 'returned' },
        key(),
      ),
    ZPORTAL_DOCUMENT_MARK: () =>
      core.call(
        fm.ZPORTAL_DOCUMENT_MARK,
        { account: number, kind: 'act', bill: 'none', mark: 'signed', at: now, by: 'Ткач О. П.' },
        key(),
      ),
    ZPORTAL_DOCUMENT_COUNTERSIGN: () =>
      core.call(
        fm.ZPORTAL_DOCUMENT_COUNTERSIGN,
        { account: number, kind: 'act', bill: 'none', at: now, by: 'Ткач О. П.' },
        key(),
      ),
    ZPORTAL_DUNNING_MARK: () =>
      core.call(
        fm.ZPORTAL_DUNNING_MARK,
        { account: number, number: 'none', mark: 'opened', at: now, by: 'Ткач О. П.' },
        key(),
      ),
    ZPORTAL_DUNNING_ISSUE: () =>
      core.call(
        fm.ZPORTAL_DUNNING_ISSUE,
        {
          account: number,
          issuedOn: '2026-11-30',
          amountKopiykas: 1,
          cutAt: CLOSED,
          inCharge: 'nobody',
          note: 'none',
          now,
        },
        key(),
      ),
    ZPORTAL_DUNNING_WITHDRAW: () =>
      core.call(
        fm.ZPORTAL_DUNNING_WITHDRAW,
        { account: number, number: 'none', reason: 'none', at: now },
        key(),
      ),
    ZPORTAL_VIOLATION_DECIDE: () =>
      core.call(
        fm.ZPORTAL_VIOLATION_DECIDE,
        { account: number, number: 'none', amountKopiykas: null, decision: 'none', now },
        key(),
      ),
    ZPORTAL_BANK_CHANGE: () =>
      core.call(
        fm.ZPORTAL_BANK_CHANGE,
        { site: 'dnem', kind: 'person', account: `UA${'0'.repeat(27)}`, name: 'none', edrpou: '0', now },
        key(),
      ),
    ZPORTAL_PRICE_ENTER: () =>
      core.call(
        fm.ZPORTAL_PRICE_ENTER,
        {
          site: 'dnem',
          kind: 'distribution',
          variant: '9',
          validFrom: '2027-01-01',
          validTo: null,
          value: { blocks: null, perMwhE2: 100, coefficient: null },
          act: 'none',
          actOn: null,
          actUrl: null,
          replaces: null,
          by: 'nobody',
          now,
        },
        key(),
      ),
    ZPORTAL_READING_RULE_ENTER: () =>
      core.call(
        fm.ZPORTAL_READING_RULE_ENTER,
        {
          kind: 'household-window',
          variant: 'all',
          value: '2 3',
          validFrom: '2027-03-01',
          validTo: null,
          act: 'none',
          actOn: null,
          actUrl: null,
          confidence: 'high',
          replaces: '2018-03-14',
          by: 'nobody',
          now,
        },
        key(),
      ),
    ZPORTAL_CUSTOMER_CHANGE: () =>
      core.call(fm.ZPORTAL_CUSTOMER_CHANGE, { account: number, field: 'name', value: 'none', now }, key()),
    ZPORTAL_LIMITS_ACKNOWLEDGE: () =>
      core.call(
        fm.ZPORTAL_LIMITS_ACKNOWLEDGE,
        { account: number, limits: [{ month: '2026-12', version: 1 }], by: 'nobody', now },
        key(),
      ),
    ZPORTAL_LIMITS_SET: () =>
      core.call(
        fm.ZPORTAL_LIMITS_SET,
        { account: number, months: [{ month: '2026-12', kwh: 1 }], document: 'none', now },
        key(),
      ),
  }
  expect(Object.keys(writes).toSorted()).toEqual(fmNames.filter((name) => fm[name].writes).toSorted())
  const holder = await under.database.owner.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      'lock table core.accounts, core.meters, core.documents, core.dunning_warnings, core.company_banks, core.prices, core.reading_rules in exclusive mode',
    )
    const said = await Promise.all(Object.values(writes).map((write) => refusal(write())))
    expect(new Set(said.map(({ code }) => code))).toEqual(new Set(['busy']))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
