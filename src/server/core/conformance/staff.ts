import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeIban } from '#domain/iban.ts'
import { type FmRequest, fm } from '../function-modules.ts'
import { ABSENT, type Area, CLOSED, IN_WINDOW, refusal, SAID } from './under-test.ts'

/** What staff issue and decide. */
export function staff({ under, lacks }: Area): void {
  describe('a warning issued by staff', () => {
    beforeEach((ctx) => ctx.skip(lacks('dunning-issue')))

    test('is told to the customer with its words, one at a time, until it is taken back', async () => {
      const { number: account } = await under().firm()
      const core = under().at(IN_WINDOW)
      const issue = (more: Partial<FmRequest<'ZPORTAL_DUNNING_ISSUE'>> = {}, key: string = randomUUID()) =>
        core.call(
          fm.ZPORTAL_DUNNING_ISSUE,
          {
            account,
            issuedOn: '2026-11-30',
            amountKopiykas: 900_00,
            cutAt: '2026-12-16T08:00:00.000Z',
            inCharge: SAID.meterName,
            note: SAID.meterName,
            now: IN_WINDOW,
            ...more,
          },
          { key },
        )
      const key = randomUUID()
      const { number } = await issue({}, key)
      expect(await issue({}, key)).toEqual({ number })
      expect((await refusal(issue({ amountKopiykas: 1 }, key))).code).toBe('repeat-differs')
      expect((await refusal(issue())).code).toBe('conflict')
      expect((await refusal(issue({ account: ABSENT }))).code).toBe('account-not-found')

      const withdraw = (
        more: Partial<FmRequest<'ZPORTAL_DUNNING_WITHDRAW'>> = {},
        again: string = randomUUID(),
      ) =>
        core.call(
          fm.ZPORTAL_DUNNING_WITHDRAW,
          { account, number, reason: SAID.meterName, at: CLOSED, ...more },
          { key: again },
        )
      expect((await refusal(withdraw({ number: 'none' }))).code).toBe('not-found')
      expect((await refusal(withdraw({ account: ABSENT }))).code).toBe('account-not-found')
      const back = randomUUID()
      await withdraw({}, back)
      expect((await refusal(withdraw({ number: 'none' }, back))).code).toBe('repeat-differs')
      expect((await refusal(withdraw())).code).toBe('conflict')
      expect((await core.call(fm.ZPORTAL_DUNNING_LIST, { account })).warnings).toMatchObject([
        {
          number,
          amountKopiykas: 900_00,
          note: SAID.meterName,
          ended: 'cancelled',
          endReason: SAID.meterName,
        },
      ])
      // the ground is there again
      await issue()
    })
  })

  describe('a disputed act', () => {
    beforeEach((ctx) => ctx.skip(lacks('violation-decide')))

    test('is made less, then cancelled, and the balance follows', async () => {
      const { number: account } = await under().firm()
      const number = await under().act(account, 1000_00)
      const core = under().at(CLOSED)
      const owed = async () => (await core.call(fm.ZPORTAL_BALANCE_GET, { account })).endKopiykas
      const readActs = async () => (await core.call(fm.ZPORTAL_VIOLATIONS_LIST, { account })).acts
      const before = await owed()
      const decide = (
        more: Partial<FmRequest<'ZPORTAL_VIOLATION_DECIDE'>> = {},
        key: string = randomUUID(),
      ) =>
        core.call(
          fm.ZPORTAL_VIOLATION_DECIDE,
          { account, number, amountKopiykas: null, decision: SAID.meterName, now: CLOSED, ...more },
          { key },
        )
      const key = randomUUID()
      expect(await decide({ amountKopiykas: 400_00 }, key)).toEqual({ state: 'reviewed' })
      expect(await owed()).toBe(before - 600_00)
      expect(await readActs()).toMatchObject([
        { number, amountKopiykas: 400_00, paidKopiykas: 0, leftKopiykas: 400_00, state: 'reviewed' },
      ])
      await under().payment(account, 150_00, '2026-11-20T10:00:00.000Z', { service: 'act' })
      expect(await readActs()).toMatchObject([{ paidKopiykas: 150_00, leftKopiykas: 250_00 }])
      expect((await refusal(decide({ amountKopiykas: 300_00 }, key))).code).toBe('repeat-differs')
      expect(await decide()).toEqual({ state: 'cancelled' })
      expect(await owed()).toBe(before - 1150_00)
      expect((await refusal(decide())).code).toBe('conflict')
      expect((await refusal(decide({ number: 'none' }))).code).toBe('not-found')
      expect((await refusal(decide({ account: ABSENT }))).code).toBe('account-not-found')
      expect(await readActs()).toMatchObject([
        { number, state: 'cancelled', decision: SAID.meterName, paidKopiykas: 0, leftKopiykas: 0 },
      ])
    })
  })

  describe('a company', () => {
    beforeEach((ctx) => ctx.skip(lacks('customer-change')))

    test('has another name and tax number once they are changed', async () => {
      const { number: account } = await under().firm()
      const core = under().at(IN_WINDOW)
      const change = (more: Partial<FmRequest<'ZPORTAL_CUSTOMER_CHANGE'>>, key: string = randomUUID()) =>
        core.call(
          fm.ZPORTAL_CUSTOMER_CHANGE,
          { account, field: 'name', value: SAID.meterName, now: IN_WINDOW, ...more },
          { key },
        )
      const key = randomUUID()
      await change({}, key)
      await change({ field: 'taxNumber', value: '000000000011' })
      expect((await refusal(change({ value: 'none' }, key))).code).toBe('repeat-differs')
      expect((await refusal(change({ account: ABSENT }))).code).toBe('account-not-found')
      expect(await core.call(fm.ZPORTAL_CUSTOM_INFO, { account })).toMatchObject({
        customer: { name: SAID.meterName },
        taxNumber: '000000000011',
      })
    })
  })

  describe('the bank account that customers pay to', () => {
    beforeEach((ctx) => ctx.skip(lacks('bank-change')))

    test('is another one for all customers of the kind once it is changed', async () => {
      const { number: account } = await under().firm()
      const core = under().at(IN_WINDOW)
      const head = async () =>
        (await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })).accounts[0] ?? null
      const site = (await head())?.site ?? 'dnem'
      const bank = { account: makeIban('300001', '26001234567'), name: SAID.meterName, edrpou: '00000048' }
      const change = (more: Partial<FmRequest<'ZPORTAL_BANK_CHANGE'>> = {}, key: string = randomUUID()) =>
        core.call(fm.ZPORTAL_BANK_CHANGE, { site, kind: 'entity', ...bank, now: IN_WINDOW, ...more }, { key })
      const key = randomUUID()
      expect(await change({}, key)).toEqual({ mfo: '300001' })
      expect((await refusal(change({ name: 'none' }, key))).code).toBe('repeat-differs')
      const { banks } = await core.call(fm.ZPORTAL_BANKS_GET, { site })
      expect(banks).toContainEqual(expect.objectContaining({ kind: 'entity', mfo: '300001', ...bank }))
      expect(await head()).toMatchObject({
        bankAccount: bank.account,
        bankMfo: '300001',
        bankName: bank.name,
      })
      expect(await core.call(fm.ZPORTAL_CUSTOM_INFO, { account })).toMatchObject({
        bankInfo: { account: bank.account, edrpou: bank.edrpou },
      })
    })

    test('is another one for a service from its day, and for nothing else', async () => {
      const { number: account } = await under().firm()
      const core = under().at(IN_WINDOW)
      const bankOn = async (day: string) => {
        const { accounts } = await under()
          .at(`${day}T09:00:00.000Z`)
          .call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
        return accounts[0]
      }
      const before = await bankOn('2031-06-10')
      const site = before?.site ?? 'dnem'
      const change = (service: 'distribution', from: string, last: string) =>
        core.call(
          fm.ZPORTAL_BANK_CHANGE,
          {
            site,
            kind: 'entity',
            service,
            from,
            ...(last === ''
              ? { account: '', name: '', edrpou: '' }
              : { account: makeIban('300001', last), name: SAID.meterName, edrpou: '00000048' }),
            now: IN_WINDOW,
          },
          { key: randomUUID() },
        )
      await change('distribution', '2031-06-11', '1')
      await change('distribution', '2031-07-01', '2')
      await change('distribution', '2031-08-01', '')
      const ownBanks = async (day: string) => (await bankOn(day))?.serviceBanks.map((bank) => bank.account)
      expect(await ownBanks('2031-06-10')).toEqual([])
      expect(await ownBanks('2031-06-11')).toEqual([makeIban('300001', '1')])
      expect(await ownBanks('2031-07-31')).toEqual([makeIban('300001', '2')])
      expect(await ownBanks('2031-08-01')).toEqual([])
      expect((await bankOn('2031-07-31'))?.bankAccount).toBe(before?.bankAccount)
    })

    test('is told of a payment as it was on its day, for the service that was named', async (ctx) => {
      ctx.skip(lacks('payment-post'))
      const { number: account } = await under().firm()
      const core = under().at(IN_WINDOW)
      const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
      const change = (from: string, last: string, service?: 'penalty') =>
        core.call(
          fm.ZPORTAL_BANK_CHANGE,
          {
            site: accounts[0]?.site ?? 'dnem',
            kind: 'entity',
            service,
            from,
            account: makeIban('300001', last),
            name: SAID.meterName,
            edrpou: '00000048',
            now: IN_WINDOW,
          },
          { key: randomUUID() },
        )
      await change('2026-10-01', '11')
      await change('2026-11-10', '12')
      await change('2026-11-05', '21', 'penalty')
      await change('2026-11-12', '22', 'penalty')
      const paidTo = async (day: string, service?: string) => {
        const paidAt = `${day}T10:00:00.000Z`
        await under().payment(account, 10_00, paidAt, { receipt: `${day}-${service}`, service })
        const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account, from: day, to: day })
        const payment = payments.find(({ receipt }) => receipt === `${day}-${service}`)?.id ?? ''
        return (await core.call(fm.ZPORTAL_PAYMENT_GET, { account, payment })).payment.paidTo?.account
      }
      for (const [day, service, last] of [
        ['2026-11-04', 'penalty', '11'],
        ['2026-11-11', 'penalty', '21'],
        ['2026-11-12', 'penalty', '22'],
        ['2026-11-09', undefined, '11'],
        ['2026-11-10', undefined, '12'],
        ['2026-11-12', 'energy', '12'],
      ] as const)
        expect([day, service, await paidTo(day, service)]).toEqual([day, service, makeIban('300001', last)])
    })
  })
}
