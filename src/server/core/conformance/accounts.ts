import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountSearch } from '#domain/account-search.ts'
import type { Site } from '#domain/site.ts'
import type { FmName, FmRequest } from '../function-modules.ts'
import { fm } from '../function-modules.ts'
import { ABSENT, type Area, CLOSED, handIn, IN_WINDOW, refusal, SAID, single } from './under-test.ts'

/** Every question about one account, asked about an account that does not exist. */
const ofNobody: { [N in FmName]?: FmRequest<N> } = {
  ZPORTAL_ACCOUNT_FIND: { account: ABSENT, billCode: 'nothing' },
  ZPORTAL_CUSTOM_INFO: { account: ABSENT },
  ZPORTAL_PLACES_GET: { account: ABSENT },
  ZPORTAL_METERING_POINT_GET: { account: ABSENT },
  ZPORTAL_METER_ALIAS: { account: ABSENT, meterId: '1', alias: null },
  ZPORTAL_METERS_GET: { account: ABSENT },
  ZPORTAL_READING_SUBMIT: {
    account: ABSENT,
    meterId: '1',
    values: single(1),
    now: IN_WINDOW,
    source: 'customer',
  },
  ZPORTAL_READINGS_SUBMIT: {
    account: ABSENT,
    entries: [{ meterId: '1', values: single(1) }],
    now: IN_WINDOW,
    source: 'customer',
  },
  ZPORTAL_READINGS_CHECK: {
    account: ABSENT,
    entries: [{ meterId: '1', values: single(1) }],
    now: IN_WINDOW,
    source: 'mass',
  },
  ZPORTAL_READING_REVIEW: { account: ABSENT, receipt: 'none', accept: true, now: IN_WINDOW },
  ZPORTAL_READING_CASE: { account: ABSENT, receipt: 'none' },
  ZPORTAL_READING_UNDECIDE: { account: ABSENT, receipt: 'none', now: IN_WINDOW },
  ZPORTAL_METER_SERVED: { account: ABSENT, meterId: '1', on: '2026-11-30' },
  ZPORTAL_READINGS_LIST: { account: ABSENT },
  ZPORTAL_CALCULATION_GET: { account: ABSENT },
  ZPORTAL_CALCULATE: { account: ABSENT, period: '2026-11', now: IN_WINDOW },
  ZPORTAL_CONSUMPTION_GET: { account: ABSENT, months: 12 },
  ZPORTAL_METER_REPLACED: {
    account: ABSENT,
    meterId: '1',
    on: '2026-11-30',
    old: [],
    number: 'x',
    values: [{ zone: 'single', value: 1 }],
    verifiedTill: '2042-11-30',
    act: 'x',
    reason: 'x',
  },
  ZPORTAL_POINTS_CONSUMPTION: { account: ABSENT, from: '2026-09', to: '2026-10' },
  ZPORTAL_PROFILE_POINTS: { account: ABSENT, from: '2026-09', to: '2026-10' },
  ZPORTAL_PROFILE_GET: {
    account: ABSENT,
    points: [{ meterId: '1' }],
    from: '2026-10-01',
    to: '2026-10-31',
  },
  ZPORTAL_ENTITY_PERIOD: { account: ABSENT },
  ZPORTAL_BALANCE_GET: { account: ABSENT },
  ZPORTAL_BILLS_LIST: { account: ABSENT },
  ZPORTAL_BILL_GET: { account: ABSENT, bill: 'none' },
  ZPORTAL_CANCELLED_BILLS: { account: ABSENT },
  ZPORTAL_PAYMENTS_LIST: { account: ABSENT },
  ZPORTAL_PAYMENT_GET: { account: ABSENT, payment: 'none' },
  ZPORTAL_PAYMENT_PREVIEW: { account: ABSENT, payments: [{ amountKopiykas: 1 }] },
  ZPORTAL_PAYMENT_REVERSE: { account: ABSENT, payment: 'x', amountKopiykas: 1, reason: 'returned' },
  ZPORTAL_PAYMENT_POST: { account: ABSENT, amountKopiykas: 1, source: 'liqpay', paidAt: IN_WINDOW },
  ZPORTAL_LEDGER_GET: { account: ABSENT },
  ZPORTAL_TARIFFS_GET: { account: ABSENT },
  ZPORTAL_RECONCILIATION_GET: { account: ABSENT, from: '2026-10-01', to: '2026-10-31' },
  ZPORTAL_VIOLATIONS_LIST: { account: ABSENT },
  ZPORTAL_DOCUMENT_GET: { account: ABSENT, kind: 'act', bill: 'none' },
  ZPORTAL_DOCUMENT_MARK: {
    account: ABSENT,
    kind: 'act',
    bill: 'none',
    mark: 'signed',
    at: IN_WINDOW,
    by: 'nobody',
  },
  ZPORTAL_DOCUMENT_COUNTERSIGN: { account: ABSENT, kind: 'act', bill: 'none', at: IN_WINDOW, by: 'nobody' },
  ZPORTAL_DUNNING_LIST: { account: ABSENT },
  ZPORTAL_DUNNING_MARK: { account: ABSENT, number: 'none', mark: 'opened', at: IN_WINDOW, by: 'nobody' },
  ZPORTAL_DUNNING_ISSUE: {
    account: ABSENT,
    issuedOn: '2026-11-30',
    amountKopiykas: 1,
    cutAt: CLOSED,
    inCharge: 'nobody',
    note: 'none',
    now: IN_WINDOW,
  },
  ZPORTAL_DUNNING_WITHDRAW: { account: ABSENT, number: 'none', reason: 'none', at: IN_WINDOW },
  ZPORTAL_VIOLATION_DECIDE: {
    account: ABSENT,
    number: 'none',
    amountKopiykas: null,
    decision: 'none',
    now: IN_WINDOW,
  },
  ZPORTAL_CUSTOMER_CHANGE: { account: ABSENT, field: 'name', value: 'none', now: IN_WINDOW },
  ZPORTAL_LIMITS_GET: { account: ABSENT, year: 2026 },
  ZPORTAL_LIMITS_ACKNOWLEDGE: {
    account: ABSENT,
    limits: [{ month: '2026-12', version: 1 }],
    by: 'nobody',
    now: IN_WINDOW,
  },
  ZPORTAL_LIMITS_SET: {
    account: ABSENT,
    months: [{ month: '2026-12', kwh: 1 }],
    document: 'none',
    now: IN_WINDOW,
  },
}

/** Accounts: whose they are, what their head shows, how they are found. */
export function accounts({ under, lacks }: Area): void {
  describe('accounts', () => {
    test("a stranger's account answers exactly like an absent one", async () => {
      const { number } = await under().household()
      const core = under().at(IN_WINDOW)
      const wrong = await refusal(
        core.call(fm.ZPORTAL_ACCOUNT_FIND, { account: number, billCode: 'nothing' }),
      )
      const absent = await refusal(
        core.call(fm.ZPORTAL_ACCOUNT_FIND, { account: ABSENT, billCode: 'nothing' }),
      )
      expect(wrong).toEqual(absent)
      expect(wrong.code).toBe('account-not-found')
    })

    test('the code on the bill opens the account', async () => {
      const { number, billCode } = await under().household()
      const reply = await under().at(IN_WINDOW).call(fm.ZPORTAL_ACCOUNT_FIND, { account: number, billCode })
      expect(reply.account).toMatchObject({ account: number, kind: 'person', meters: 1, balanceKopiykas: 0 })
    })

    test('many accounts come in the order asked, absent ones left out', async () => {
      const [first, two] = [await under().household(), await under().household()]
      const numbers = [two.number, ABSENT, first.number]
      const { accounts } = await under().at(IN_WINDOW).call(fm.ZPORTAL_ACCOUNT_GET, { accounts: numbers })
      expect(accounts.map((account) => account.account)).toEqual([two.number, first.number])
    })
  })

  const names = Object.entries(fm).flatMap(([name, { refuses }]) =>
    refuses.some((code) => code === 'account-not-found') ? [name as FmName] : [],
  )
  test.each(names)('%s says that there is no such account', async (name) => {
    const { capability, writes } = fm[name]
    if (capability !== null && lacks(capability)) return
    const core = under().at(IN_WINDOW)
    const request = ofNobody[name] as FmRequest<typeof name> // the request has the type of its name
    const answer = core.call(fm[name], request, writes ? { key: randomUUID() } : {})
    expect((await refusal(answer)).code).toBe('account-not-found')
  })

  test('contract, customer and place are told, the same EIC everywhere', async () => {
    const { number, eic } = await under().household()
    const core = under().at(IN_WINDOW)
    const info = await core.call(fm.ZPORTAL_CUSTOM_INFO, { account: number })
    expect(info).toMatchObject({
      customer: { kind: 'person' },
      taxNumber: null,
      supply: { eic, tariffGroup: 'household' },
    })
    const { accounts: heads } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
    expect(heads).toMatchObject([{ eic, contractNumber: info.contract.number, meters: 1 }])
  })

  test('the accounts of a company are those of its unique code', async () => {
    const { number, uniqueCode } = await under().firm()
    const core = under().at(IN_WINDOW)
    const reply = await core.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode })
    expect(reply.accounts).toMatchObject([{ account: number, mhcType: 'monthly', balanceKopiykas: 0 }])
    expect(await core.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode: '9999999999' })).toEqual({
      accounts: [],
    })
  })

  describe('looked for', () => {
    beforeEach((ctx) => ctx.skip(lacks('account-search')))

    test('are found by what a customer can name, of the companies asked, and by nothing else', async () => {
      const { number, eic } = await under().household({
        phone: '+380990000042',
        street: SAID.street,
        house: '28',
      })
      const core = under().at(IN_WINDOW)
      const accountsBy = async (by: AccountSearch, search: string, sites?: Site[]) =>
        (await core.call(fm.ZPORTAL_ACCOUNT_SEARCH, { by, search, sites })).accounts
      const by = async (kind: AccountSearch, search: string, sites?: Site[]) =>
        (await accountsBy(kind, search, sites)).map((row) => row.account)
      const [ownRow] = await accountsBy('account', number)
      expect(ownRow?.account).toBe(number)
      expect(await by('name', ownRow?.customer ?? '')).toContain(number)
      expect(await by('name', 'nobody of this name')).toEqual([])
      expect(await by('account', number, ['kem'])).toEqual([])
      expect(await by('account', number, ['kem', 'dnem'])).toEqual([number])
      const { meters } = await core.call(fm.ZPORTAL_METERS_GET, { account: number })
      expect(await by('meter', meters[0]?.meter ?? '')).toContain(number)
      expect(await by('bill-code', 'none')).toEqual([])
      expect(await by('eic', eic.toLowerCase())).toEqual([number])
      expect(await by('phone', '099 000 00 42')).toEqual([number])
      expect(await by('address', SAID.wordsOfIt)).toEqual([number])
      expect(await by('address', '100%')).toEqual([])
    })
  })

  describe('by address, for anyone', () => {
    beforeEach((ctx) => ctx.skip(lacks('public-lookup')))

    test('the queue of an account is told with its house and not without, streets once, houses with queues', async () => {
      const street = SAID.otherStreet
      const { number } = await under().household({ street, house: '7' })
      const core = under().at(IN_WINDOW)
      const { found: place } = await core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, {
        account: number,
        house: SAID.house('7'),
      })
      expect(place?.site).toBe('dnem')
      expect(await core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, { account: number, house: '2' })).toEqual({
        found: null,
      })
      const { streets } = await core.call(fm.ZPORTAL_STREETS_GET, { site: 'dnem' })
      const [foundStreet, ...more] = streets.filter((each) => each.street === street)
      expect(more).toEqual([])
      const { houses } = await core.call(fm.ZPORTAL_HOUSES_GET, {
        site: 'dnem',
        settlement: foundStreet?.settlement ?? '',
        street,
      })
      expect(houses).toEqual([{ house: '7', queues: [place?.queue] }])
    })
  })

  test('what was handed in stands at the head of the account', async () => {
    const household = await under().household()
    await handIn(under(), household, single(1150))
    const { accounts: heads } = await under()
      .at(IN_WINDOW)
      .call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [household.number] })
    expect(heads[0]).toMatchObject({ lastReadingOn: '2026-12-01', flags: { ownReading: true } })
  })
}
