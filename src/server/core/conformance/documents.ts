import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FmRequest, fm } from '../function-modules.ts'
import { ABSENT, type Area, CLOSED, IN_WINDOW, refusal, SAID } from './under-test.ts'

/** Documents: cancelled bills, acts of reconciliation and acts on violations. */
export function documents({ under, lacks }: Area): void {
  describe('a bill that no longer counts', () => {
    beforeEach((ctx) => ctx.skip(lacks('cancelled-bills')))

    test('stands beside what replaced it', async () => {
      const { number } = await under().household()
      const { cancelled, replacement } = await under().cancelledBill(number, '2026-08')
      const core = under().at(IN_WINDOW)
      const { bills } = await core.call(fm.ZPORTAL_CANCELLED_BILLS, { account: number })
      expect({ bills }).toMatchObject({
        bills: [{ number: cancelled, replacement: { number: replacement } }],
      })
      const { bills: all } = await core.call(fm.ZPORTAL_BILLS_LIST, {
        account: number,
        from: '2026-08',
        to: '2026-08',
      })
      expect(all.map((bill) => bill.number).toSorted()).toEqual([cancelled, replacement].toSorted())
    })
  })

  describe('the act of reconciliation', () => {
    beforeEach((ctx) => ctx.skip(lacks('reconciliation')))

    test('opens, moves and closes; its end is not before its start', async () => {
      const { number } = await under().household()
      await under().payment(number, 250_00, '2026-11-15T10:00:00.000Z')
      const core = under().at(CLOSED)
      const act = await core.call(fm.ZPORTAL_RECONCILIATION_GET, {
        account: number,
        from: '2026-11-01',
        to: '2026-11-30',
      })
      expect(act).toMatchObject({
        openingKopiykas: 0,
        creditKopiykas: 250_00,
        debitKopiykas: 0,
        closingKopiykas: -250_00,
        rows: [{ date: '2026-11-15', kind: 'payment', creditKopiykas: 250_00 }],
      })
      const wrong = core.call(fm.ZPORTAL_RECONCILIATION_GET, {
        account: number,
        from: '2026-11-02',
        to: '2026-11-01',
      })
      expect((await refusal(wrong)).code).toBe('period-invalid')
    })
  })

  describe('an act on a violation', () => {
    beforeEach((ctx) => ctx.skip(lacks('violations')))

    test('is told with what of it is paid', async () => {
      const { number } = await under().household()
      const act = await under().act(number, 500_00)
      const core = under().at(IN_WINDOW)
      const readActs = async () => (await core.call(fm.ZPORTAL_VIOLATIONS_LIST, { account: number })).acts
      expect(await readActs()).toMatchObject([
        { number: act, amountKopiykas: 500_00, paidKopiykas: 0, state: 'reviewed' },
      ])
      await under().payment(number, 500_00, '2026-11-20T10:00:00.000Z')
      expect(await readActs()).toMatchObject([{ number: act, paidKopiykas: 500_00, state: 'paid' }])
    })
  })

  describe('documents of a business', () => {
    beforeEach((ctx) => ctx.skip(lacks('business-documents')))

    const billed = async () => {
      const { number } = await under().firm()
      const bill = await under().month(number, '2026-11')
      const core = under().at(CLOSED)
      const { documents: all } = await core.call(fm.ZPORTAL_DOCUMENTS_GET, { accounts: [number] })
      return { number, bill, core, all }
    }

    test('go with its bill: an act and a tax invoice of the same money, of the account asked for', async () => {
      const { number, bill, core, all } = await billed()
      await billed()
      expect(all.map(({ kind }) => kind).toSorted()).toEqual(['act', 'bill', 'tax-invoice'])
      expect(
        new Set(all.map((document) => `${document.account} ${document.bill} ${document.period}`)),
      ).toEqual(new Set([`${number} ${bill} 2026-11`]))
      const act = all.find(({ kind }) => kind === 'act')
      const { document } = await core.call(fm.ZPORTAL_DOCUMENT_GET, {
        account: number,
        kind: 'act',
        bill,
      })
      expect(document).toMatchObject({ ...act })
      const sum = (of: (line: (typeof document.lines)[number]) => number) =>
        document.lines.reduce((money, line) => money + of(line), 0)
      expect(sum((line) => line.netKopiykas)).toBe(document.netKopiykas)
      expect(sum((line) => line.vatKopiykas)).toBe(document.vatKopiykas)
      const { bill: whole } = await core.call(fm.ZPORTAL_BILL_GET, { account: number, bill })
      expect(document.amountKopiykas).toBe(whole.amountKopiykas)
      const none = { account: number, kind: 'act' as const, bill: 'none' }
      expect((await refusal(core.call(fm.ZPORTAL_DOCUMENT_GET, none))).code).toBe('bill-not-found')
      expect((await refusal(core.call(fm.ZPORTAL_DOCUMENT_GET, { ...none, account: ABSENT }))).code).toBe(
        'account-not-found',
      )
    })

    test('come whole together as each of them does; one that is not there is left out', async (ctx) => {
      ctx.skip(lacks('documents-at-once'))
      const [first, two] = [await billed(), await billed()]
      const requests = [first, two].flatMap(({ number, bill }) =>
        (['act', 'bill', 'tax-invoice'] as const).map((kind) => ({ account: number, kind, bill })),
      )
      const { documents } = await first.core.call(fm.ZPORTAL_DOCUMENTS_WHOLE, {
        documents: [...requests, { account: ABSENT, kind: 'act', bill: first.bill }],
      })
      const each = await Promise.all(
        requests.map(async (of) => (await first.core.call(fm.ZPORTAL_DOCUMENT_GET, of)).document),
      )
      const keyOf = (of: { account: string; kind: string }) => `${of.account} ${of.kind}`
      const sorted = (all: typeof each) => all.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
      expect(sorted(documents)).toEqual(sorted(each))
    })

    test('bills come together as each of them does, with account and bill before; one that is not there is left out', async (ctx) => {
      ctx.skip(lacks('bills-at-once'))
      const [first, two] = [await billed(), await billed()]
      const { core } = first
      const earlier = await under().bill(first.number, {
        period: '2026-10',
        amountKopiykas: 100_00,
        kwh: 20,
      })
      const requests = [
        { account: first.number, bill: first.bill, before: earlier },
        { account: first.number, bill: earlier, before: null },
        { account: two.number, bill: two.bill, before: null },
      ]
      const references = requests.map(({ account, bill }) => ({ account, bill }))
      const { bills } = await core.call(fm.ZPORTAL_BILLS_WHOLE, {
        bills: [
          ...references,
          ...references,
          { account: ABSENT, bill: first.bill },
          { account: first.number, bill: 'none' },
        ],
      })
      const billOf = async (account: string, bill: string) =>
        (await core.call(fm.ZPORTAL_BILL_GET, { account, bill })).bill
      const each = await Promise.all(
        requests.map(async ({ account, bill, before }) => {
          const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
          const { period, amountKopiykas, lines } = await billOf(account, before ?? bill)
          return {
            ...(await billOf(account, bill)),
            head: accounts[0],
            before: before && { period, amountKopiykas, lines },
          }
        }),
      )
      const sorted = <B extends { number: string }>(all: readonly B[]) =>
        all.toSorted((a, b) => a.number.localeCompare(b.number))
      expect(sorted(bills)).toEqual(sorted(each))
    })

    test('a bill that no longer counts comes without the bill before it', async (ctx) => {
      ctx.skip(lacks('bills-at-once'))
      const { number } = await under().household()
      await under().bill(number, { period: '2026-07', amountKopiykas: 100_00, kwh: 20 })
      const { cancelled } = await under().cancelledBill(number, '2026-08')
      const { bills } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_BILLS_WHOLE, { bills: [{ account: number, bill: cancelled }] })
      expect(bills).toMatchObject([{ number: cancelled, before: null }])
    })

    test('a buyer whose number as a payer of VAT is written is due a tax invoice that names it', async (ctx) => {
      ctx.skip(lacks('customer-change'))
      const { number, bill, core } = await billed()
      const key = randomUUID()
      const write = (taxNumber: string) =>
        core.call(
          fm.ZPORTAL_CUSTOMER_CHANGE,
          { account: number, field: 'taxNumber', value: taxNumber, now: CLOSED },
          { key },
        )
      expect(await write('123456789012')).toEqual({ accounts: 1 })
      expect(await write('123456789012')).toEqual({ accounts: 1 })
      expect((await refusal(write('210987654321'))).code).toBe('repeat-differs')
      const request = { account: number, kind: 'tax-invoice' as const, bill }
      const { document } = await core.call(fm.ZPORTAL_DOCUMENT_GET, request)
      expect(document.buyer.taxNumber).toBe('123456789012')
      expect(document.state).not.toBe('not-due')
      const info = await core.call(fm.ZPORTAL_CUSTOM_INFO, { account: number })
      expect(info.taxNumber).toBe('123456789012')
    })

    test('an act is signed once; nothing else is', async () => {
      const { number, core, bill } = await billed()
      const of = (kind: 'act' | 'tax-invoice') => ({
        account: number,
        kind,
        bill,
        mark: 'signed' as const,
        at: CLOSED,
        by: SAID.meterName,
      })
      const mark = (request: FmRequest<'ZPORTAL_DOCUMENT_MARK'>, key: string = randomUUID()) =>
        core.call(fm.ZPORTAL_DOCUMENT_MARK, request, { key })
      const key = randomUUID()
      expect((await mark(of('act'), key)).state).toMatch(/^signed/)
      expect((await mark(of('act'), key)).state).toMatch(/^signed/)
      expect((await refusal(mark({ ...of('act'), mark: 'refused' }, key))).code).toBe('repeat-differs')
      expect((await refusal(mark({ ...of('act'), mark: 'refused' }))).code).toBe('conflict')
      expect((await refusal(mark(of('tax-invoice')))).code).toBe('bill-not-found')
      expect((await refusal(mark({ ...of('act'), account: ABSENT }))).code).toBe('account-not-found')
    })

    test('the company signs an act once, before its customer or after; a refused one it signs no more', async (ctx) => {
      ctx.skip(lacks('document-countersign'))
      const act = async () => {
        const { number, core, bill } = await billed()
        const of = { account: number, kind: 'act' as const, bill, at: CLOSED, by: SAID.meterName }
        return {
          countersign: (more: object = {}, key: string = randomUUID()) =>
            core.call(fm.ZPORTAL_DOCUMENT_COUNTERSIGN, { ...of, ...more }, { key }),
          mark: (mark: 'signed' | 'refused') =>
            core.call(fm.ZPORTAL_DOCUMENT_MARK, { ...of, mark }, { key: randomUUID() }),
          told: async () =>
            (await core.call(fm.ZPORTAL_DOCUMENT_GET, { account: number, kind: 'act', bill })).document,
        }
      }
      const [after, before, refused] = [await act(), await act(), await act()]
      await after.mark('signed')
      const key = randomUUID()
      expect(await after.countersign({}, key)).toEqual({ state: 'signed-both' })
      expect(await after.countersign({}, key)).toEqual({ state: 'signed-both' })
      expect((await refusal(after.countersign({ by: 'x' }, key))).code).toBe('repeat-differs')
      expect((await refusal(after.countersign())).code).toBe('conflict')
      expect(await after.told()).toMatchObject({ state: 'signed-both', companySignedAt: CLOSED })
      expect((await before.countersign()).state).toBe('to-sign')
      expect((await before.mark('signed')).state).toBe('signed-both')
      await refused.mark('refused')
      expect((await refusal(refused.countersign())).code).toBe('conflict')
      expect((await refusal(before.countersign({ kind: 'tax-invoice' }))).code).toBe('bill-not-found')
      expect((await refusal(before.countersign({ account: ABSENT }))).code).toBe('account-not-found')
    })
  })

  describe('a warning before the supply is cut', () => {
    beforeEach((ctx) => ctx.skip(lacks('dunning-warnings')))

    test('keeps when it was first opened and acknowledged', async () => {
      const { number } = await under().firm()
      const warning = await under().dunning(number, 900_00)
      const core = under().at(IN_WINDOW)
      const readWarnings = async () =>
        (await core.call(fm.ZPORTAL_DUNNING_LIST, { account: number })).warnings
      expect(await readWarnings()).toMatchObject([
        { number: warning, amountKopiykas: 900_00, openedAt: null },
      ])
      const mark = (request: Partial<FmRequest<'ZPORTAL_DUNNING_MARK'>>, key: string = randomUUID()) =>
        core.call(
          fm.ZPORTAL_DUNNING_MARK,
          { account: number, number: warning, mark: 'opened', at: IN_WINDOW, by: SAID.meterName, ...request },
          { key },
        )
      const key = randomUUID()
      await mark({}, key)
      expect((await refusal(mark({ mark: 'acknowledged' }, key))).code).toBe('repeat-differs')
      await mark({ mark: 'acknowledged', at: CLOSED })
      await mark({ mark: 'acknowledged', at: '2026-12-20T10:00:00.000Z' })
      expect(await readWarnings()).toMatchObject([{ openedAt: IN_WINDOW, acknowledgedAt: CLOSED }])
      expect((await refusal(mark({ number: 'none' }))).code).toBe('not-found')
      expect((await refusal(mark({ account: ABSENT }))).code).toBe('account-not-found')
      expect((await refusal(core.call(fm.ZPORTAL_DUNNING_LIST, { account: ABSENT }))).code).toBe(
        'account-not-found',
      )
    })
  })

  describe('warnings of many accounts', () => {
    beforeEach((ctx) => ctx.skip(lacks('dunning-of-accounts')))

    test('are told as those of each of them', async () => {
      const [first, two] = [await under().firm(), await under().firm()]
      for (const { number } of [first, two]) await under().dunning(number, 700_00)
      const core = under().at(IN_WINDOW)
      const { warnings } = await core.call(fm.ZPORTAL_DUNNING_OF_ACCOUNTS, {
        accounts: [first.number, two.number, ABSENT],
      })
      for (const { number } of [first, two]) {
        const reply = await core.call(fm.ZPORTAL_DUNNING_LIST, { account: number })
        expect(warnings.filter(({ account }) => account === number)).toEqual(
          reply.warnings.map((warning) => ({ account: number, ...warning })),
        )
      }
      expect(warnings).toHaveLength(2)
    })
  })

  describe('tariffs', () => {
    beforeEach((ctx) => ctx.skip(lacks('tariffs')))

    test('are dated rows, the own ones marked, with the coefficients of the meters', async () => {
      const { number } = await under().household({ zones: 2 })
      const { group, zones, tariffs, coefficients } = await under()
        .at(IN_WINDOW)
        .call(fm.ZPORTAL_TARIFFS_GET, { account: number })
      expect({ group, zones }).toEqual({ group: 'household', zones: [2] })
      expect(tariffs.filter(({ own: isOwn }) => isOwn).map((row) => row.group)).toContain('household')
      expect(coefficients.map(({ zone }) => zone)).toEqual(expect.arrayContaining(['day', 'night']))
    })
  })
}
