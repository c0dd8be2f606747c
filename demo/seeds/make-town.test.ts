import { describe, expect, test } from 'vitest'
import { checkAccountNumber, checkUniqueCode } from '#domain/account-number.ts'
import { addToMonth } from '#domain/calendar.ts'
import { isEdrpou } from '#domain/edrpou.ts'
import { isMeteringPointEic } from '#domain/eic.ts'
import { isIban } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { checkName, storeName } from '#domain/name.ts'
import { passwordRequirements } from '#domain/password.ts'
import { checkPhone } from '#domain/phone.ts'
import { isRnokpp } from '#domain/rnokpp.ts'
import { SITES } from '#domain/site.ts'
import { demoUsers, entities, freeAccounts, passwords } from './demo-users.ts'
import type { CoreRows } from './history/core-rows.ts'
import { makeTown, type DemoTown } from './make-town.ts'

const sealed = {
  hashes: { person: 'p', entity: 'e', provider: 'r', admin: 'a' },
  accessCodes: { active: 'x', activated: 'y' },
  totp: '\\x00',
  undo: 'undo',
  invitation: 'invitation',
  staffLink: 'staff link',
  applicantReply: 'reply',
}
const november = new Date('2026-11-21T10:00:00Z')
/** the month before still takes readings */
const onTheSecond = new Date('2026-12-02T10:00:00Z')
/** ten minutes into the 4th in Kyiv: the month before has just been closed */
const justClosed = new Date('2027-01-03T22:10:00Z')
const [town, december, january] = [november, onTheSecond, justClosed].map((now) => makeTown(now, sealed)) as [
  DemoTown,
  DemoTown,
  DemoTown, // three in, three out
]

const all = <K extends keyof CoreRows>(from: DemoTown, table: K): CoreRows[K][number][] =>
  from.core.flatMap((rows): CoreRows[K][number][] => rows[table])
const unique = (values: readonly unknown[]) => new Set(values).size
const of = (key: string): CoreRows => {
  const rows = town.households.get(key)
  if (!rows) throw new Error(`no household ${key}`)
  return rows
}
const balanceOf = (key: string) => of(key).ledger.reduce((sum, row) => sum + row.amount_kop, 0)

test('a refused reading is waited for again, a held one is not', () => {
  const last = (key: string) => of(key).balances[0]?.last_reading_on
  expect(last('held')).toBe('2026-11-20')
  expect(last('rejected')).toBe('2026-11-01')
})

test('the accounts a household cannot enter readings of, and one without power, are somebody’s to look at', () => {
  const accountOf = (key: string) => of(key).accounts[0]
  expect(accountOf('entry-blocked')?.entry_blocked).toBe(true)
  expect(accountOf('operator-reads')?.read_by_operator).toBe(true)
  expect(accountOf('contract-changing')?.contract_changing).toBe(true)
  expect(accountOf('disconnected')?.start_shutdown).toEqual(new Date('2026-11-11T08:00:00.000Z'))
})

describe('one now, one town', () => {
  test('the same now gives the same rows', () => {
    const again = makeTown(november, sealed)
    expect(JSON.stringify(again.core)).toBe(JSON.stringify(town.core))
    expect(again.portal).toEqual(town.portal)
  })

  test('a later now moves everything with it', () => {
    const lastBill = (demoTown: DemoTown) =>
      all(demoTown, 'bills').reduce((last, { period }) => (period > last ? period : last), '')
    expect([lastBill(town), lastBill(january)]).toEqual(['2026-10-01', '2026-12-01'])
    expect(all(january, 'accounts').map(({ number }) => number)).toEqual(
      all(town, 'accounts').map(({ number }) => number),
    )
  })

  test('on the first three days of a month the month before is still open for readings', () => {
    expect(all(december, 'bills').some(({ period }) => period === '2026-11-01')).toBe(false)
    expect(
      all(december, 'readings').some((row) => row.counts_on > '2026-11-01' && row.state === 'billed'),
    ).toBe(false)
    expect(
      all(december, 'readings').some((row) => row.counts_on === '2026-12-01' && row.state === 'used'),
    ).toBe(true)
  })

  test('nothing in the town happened after now', () => {
    for (const [demoTown, now] of [
      [town, november],
      [december, onTheSecond],
      [january, justClosed],
    ] as const) {
      expect(all(demoTown, 'payments').filter(({ paid_at }) => paid_at > now)).toEqual([])
      expect(all(demoTown, 'readings').filter(({ received_at }) => received_at > now)).toEqual([])
      expect(all(demoTown, 'calculations').filter(({ calculated_at }) => calculated_at > now)).toEqual([])
      expect(all(demoTown, 'ledger').filter(({ entry_date }) => entry_date > kyivDate(now))).toEqual([])
    }
  })
})

describe('who lives there', () => {
  test('about 300 households and 40 firms in all six companies', () => {
    const customers = all(town, 'customers')
    expect(customers.filter(({ kind }) => kind === 'person')).toHaveLength(300)
    expect(customers.filter(({ kind }) => kind === 'entity')).toHaveLength(40)
    for (const kind of ['person', 'entity']) {
      expect(
        unique(
          all(town, 'accounts')
            .filter((row) => row.kind === kind)
            .map(({ site }) => site),
        ),
      ).toBe(SITES.length)
    }
  })

  test('every fictional code passes its check', () => {
    for (const { number, kind, site, eic, bank_account, bank_edrpou, unique_code } of all(town, 'accounts')) {
      expect(checkAccountNumber(number, kind, site)).toBeNull()
      expect(isMeteringPointEic(eic)).toBe(true)
      expect(isIban(bank_account)).toBe(true)
      expect(isEdrpou(bank_edrpou)).toBe(true)
      if (unique_code !== null) expect(checkUniqueCode(unique_code)).toBeNull()
    }
    for (const { edrpou, phone } of all(town, 'customers')) {
      if (edrpou !== null) expect(edrpou.length === 10 ? isRnokpp(edrpou) : isEdrpou(edrpou)).toBe(true)
      if (phone !== null) expect(checkPhone(phone)).toBeNull()
    }
    for (const { surname, name, middle_name } of town.portal.users) {
      for (const part of [surname, name, middle_name])
        if (part !== null) expect([checkName(part), storeName(part)]).toEqual([null, part])
    }
  })

  test('no two rows share a key', () => {
    const accounts = all(town, 'accounts')
    const people = all(town, 'customers').flatMap(({ phone, kind }) =>
      kind === 'entity' && phone ? [phone] : [],
    )
    for (const values of [
      accounts.map(({ account_id }) => account_id),
      accounts.map(({ number }) => number),
      accounts.map(({ eic }) => eic),
      all(town, 'meters').map(({ meter_id }) => meter_id),
      all(town, 'meters').map(({ number }) => number),
      all(town, 'bills').map(({ number }) => number),
      all(town, 'readings').map(({ reading_id }) => reading_id),
      all(town, 'readings')
        .filter((row) => row.superseded_by === null)
        .map((row) => `${row.meter_id} ${row.zone} ${row.counts_on}`),
      town.portal.users.map(({ kind, login }) => `${kind} ${login}`),
      town.portal.users.map(({ user_id }) => user_id),
      town.portal.users.flatMap(({ partner }) => partner ?? []),
      town.portal.users.flatMap(({ phone }) => phone ?? []),
      people,
    ]) {
      expect(unique(values)).toBe(values.length)
    }
  })

  test('everyone of the list can be found where they sign in', () => {
    // the chain is one of the list, too
    const { users, account_links, suppliers } = makeTown(november, sealed, { chain: true }).portal
    for (const { kind, login, uniqueCode } of demoUsers) {
      // an application is not a user yet; the chain stands beside the town and has tests of its own
      if (login === entities.pending.login || login === entities.chain.login) continue
      if (kind === 'supplier') expect(suppliers.some(({ account }) => account === login)).toBe(true)
      else expect(users.some((user) => user.kind === kind && user.login === (uniqueCode ?? login))).toBe(true)
      if (kind === 'entity') expect(account_links.some(({ account }) => account === login)).toBe(true)
    }
    for (const { account } of freeAccounts) {
      expect(all(town, 'accounts').some(({ number }) => number === account)).toBe(true)
      expect(account_links.some((link) => link.account === account)).toBe(false)
    }
  })

  test('the passwords of the town would be taken at sign-up', () => {
    for (const [kind, password] of Object.entries(passwords)) {
      const requirements = passwordRequirements(password, kind as keyof typeof passwords) // the keys are the four kinds
      expect(requirements.filter(({ met }) => !met)).toEqual([])
    }
  })

  test('a person with five apartments, one with none, a firm that waits, three states of providers', () => {
    const { users, account_links } = town.portal
    const owned = (login: string) => {
      const user = users.find((row) => row.login === login)
      return account_links.filter(({ user_id }) => user_id === user?.user_id)
    }
    expect(owned('+380990000002')).toHaveLength(5)
    expect(unique(owned('+380990000002').map(({ site }) => site))).toBe(5)
    expect(owned('+380990000003')).toHaveLength(0)
    expect(users.some(({ login }) => login === entities.pending.uniqueCode)).toBe(false)
    expect(unique(account_links.map(({ status }) => status))).toBe(3)
    expect(users.some(({ is_admin, kind }) => is_admin && kind === 'entity')).toBe(true)
    expect(users.some(({ attribute01 }) => attribute01 === 'creditor')).toBe(true)
  })

  test('names with each of the three apostrophes, and one of forty letters', () => {
    const names = all(town, 'customers').map(({ name }) => name)
    for (const apostrophe of ['\u02BC', '\u2019', '\u0027']) {
      expect(names.some((name) => name.includes(`б${apostrophe}юк`))).toBe(true)
    }
    expect(town.portal.users.some(({ surname }) => surname?.length === 40)).toBe(true)
    expect(town.portal.users.some(({ kind, middle_name }) => kind === 'person' && middle_name === null)).toBe(
      true,
    )
  })
})

describe('every state has somebody in it', () => {
  test('meters of one, two and three zones, heating, АСКОЕ, disabled, in a substation, overdue', () => {
    const meters = all(town, 'meters')
    const homes = new Set(
      all(town, 'accounts').flatMap((row) => (row.kind === 'person' ? row.account_id : [])),
    )
    const home = meters.filter(({ account_id }) => homes.has(account_id))
    expect([...new Set(home.map(({ zones }) => zones))].toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(home.some(({ askoe }) => askoe)).toBe(true)
    expect(home.some(({ state }) => state === 'disabled')).toBe(true)
    expect(home.some(({ location }) => location === 'substation')).toBe(true)
    expect(home.some(({ verified_till }) => verified_till < '2026-11-21')).toBe(true)
    expect(all(town, 'accounts').some(({ tariff_group }) => tariff_group === 'heating')).toBe(true)
    expect(of('two-meters').meters).toHaveLength(2)
    expect(all(town, 'accounts').some(({ mhc_type }) => mhc_type === 'hourly')).toBe(true)
  })

  test('a meter went over its top, another is about to', () => {
    expect(of('rolled-over').readings.filter(({ rolled_over }) => rolled_over)).toHaveLength(1)
    expect(of('rolled-over').readings.at(-1)?.value).toBe(410)
    expect(of('rolls-over-next').readings.at(-1)?.value).toBe(99_960)
  })

  test('readings in every state of their life', () => {
    const states = ['received', 'checked', 'held', 'accepted', 'used', 'billed', 'rejected'] as const
    for (const state of states) expect(all(town, 'readings').some((row) => row.state === state)).toBe(true)
    expect(of('held').readings.at(-1)?.hold_reason).toBe('large-deviation')
    expect(of('used').calculations.at(-1)).toMatchObject({ state: 'draft', bill_number: null })
    const sources = new Set(all(town, 'readings').map(({ source }) => source))
    expect([...sources].toSorted()).toEqual([
      'askoe',
      'customer',
      'estimated',
      'inspection',
      'mass',
      'operator',
    ])
  })

  test('debts, overpayments, estimated months and what was given back after one', () => {
    expect(balanceOf('five-debt')).toBeGreaterThan(0)
    expect(balanceOf('old-debt')).toBeGreaterThan(187_640)
    expect(balanceOf('five-overpaid')).toBeLessThan(0)
    expect(of('estimated-lately').bills.at(-1)?.estimated).toBe(true)
    const corrections = of('five-estimated').bills.flatMap(({ lines }) =>
      lines.filter(({ recalculation }) => recalculation !== null),
    )
    expect(new Set(corrections.map(({ recalculation }) => recalculation))).toEqual(
      new Set(['billed', 'anew']),
    )
    const given = all(town, 'ledger').filter(
      ({ kind, period }) => kind === 'recalculation' && period !== null,
    )
    expect(given.some(({ amount_kop }) => amount_kop < 0)).toBe(true)
    expect(given.some(({ amount_kop }) => amount_kop > 0)).toBe(true)
  })

  test('a replaced bill, a cancelled one, a recalculation', () => {
    const [old] = of('replaced-bill').bills.filter(({ state }) => state === 'replaced')
    const fresh = of('replaced-bill').bills.find(({ number }) => number === old?.replaced_by)
    expect(fresh?.state).toBe('issued')
    expect(fresh?.amount_kop).toBeLessThan(old?.amount_kop ?? 0)
    expect(of('cancelled-bill').bills.filter(({ state }) => state === 'cancelled')).toHaveLength(1)
    const notes = of('recalculated').bills.flatMap(({ lines }) =>
      lines.filter(({ note }) => note === 'recalculation'),
    )
    expect(notes.map(({ amountKopiykas }) => amountKopiykas).toSorted((a, b) => a - b)).toEqual([
      -18_450, 9_720,
    ])
  })

  test('acts drawn, reviewed, disputed and paid; payments from every source', () => {
    const states = new Set(all(town, 'violation_acts').map(({ state }) => state))
    expect([...states].toSorted()).toEqual(['disputed', 'drawn', 'paid', 'reviewed'])
    const sources = new Set(all(town, 'payments').map(({ source }) => source))
    expect([...sources].toSorted()).toEqual(['bank', 'cash', 'liqpay', 'post', 'terminal'])
  })

  test('a firm of 120 points, three accounts of one firm', () => {
    const firms = all(town, 'accounts').filter(({ kind }) => kind === 'entity')
    const points = (number: string) => {
      const id = firms.find((row) => row.number === number)?.account_id
      return all(town, 'meters').filter(({ account_id }) => account_id === id).length
    }
    expect(points('1100000103')).toBe(120)
    expect(firms.filter(({ unique_code }) => unique_code === '9000100102')).toHaveLength(3)
  })
})

describe('money', () => {
  test('every bill is what was before, plus what was charged, minus what was paid', () => {
    for (const bill of all(town, 'bills'))
      expect(bill.begin_kop + bill.amount_kop - bill.paid_kop).toBe(bill.end_kop)
  })

  test('every bill is the sum of its lines', () => {
    const wrong = all(town, 'bills').filter(
      ({ lines, amount_kop }) => lines.reduce((sum, line) => sum + line.amountKopiykas, 0) !== amount_kop,
    )
    expect(wrong.map(({ number }) => number)).toEqual([])
  })

  test('each bill goes on where the one before it ended', () => {
    for (const rows of town.core) {
      const bills = rows.bills
        .filter(({ state }) => state === 'issued')
        .toSorted((a, b) => (a.period < b.period ? -1 : 1))
      const replaced = rows.bills.find(({ state }) => state === 'replaced')
      for (const [index, bill] of bills.entries()) {
        const before = bills[index - 1]
        const owed = rows.ledger.filter(({ entry_date }) => entry_date < bill.period)
        if (!replaced) expect(bill.begin_kop).toBe(owed.reduce((sum, { amount_kop }) => sum + amount_kop, 0))
        // a month in which nothing was due has no bill
        if (!before || addToMonth(before.period.slice(0, 7), 1) !== bill.period.slice(0, 7)) continue
        // the month after a correction begins with what the wrong bill said; its own line puts it right
        const end = replaced?.period === before.period ? replaced.end_kop : before.end_kop
        expect(bill.begin_kop).toBe(end)
      }
    }
  })
})
