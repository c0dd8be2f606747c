import { addDays, addMonths, firstOfMonth, type Month } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { registerRange } from '#domain/reading.ts'
import { forgottenAccount, freeAccounts } from '#seeds/demo-users.ts'
import { longName } from './people.ts'
import { makeAccount } from '#seeds/history/account-story.ts'
import { type HouseholdAsked, makeHousehold } from '#seeds/makers/household.ts'
import { fullName } from '#seeds/makers/people.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { emptyTown } from '#seeds/town.ts'
import {
  billedTwice,
  both,
  draftedLately,
  monthsBack,
  nightAtDayPrice,
  readLately,
  readWhenCut,
  recalculated,
  violationAct,
} from './happenings.ts'

/** A named household; people who own it and tests find it by `key`. */
export type HouseholdCase = { key: string; asked: HouseholdAsked }

const two = { row: { zones: 2 as const } }
const three = { row: { zones: 3 as const } }
const nobodySince = (first: Month) => (month: Month) => (month >= first ? null : ('customer' as const))

/** Has an account for every state a household account can be in. */
export function householdCases(calendar: TownCalendar): HouseholdCase[] {
  const { today } = calendar
  const back = (months: number) => monthsBack(calendar, months)
  /** in the middle of a month, so that its bill has a line for each of the two meters */
  const replacedOn = addDays(firstOfMonth(back(17)), 12)
  const fiveDigits = { zones: 1 as const, digits: 5, model: 'Диск-СО5', registers: {} }
  const cases: Record<string, HouseholdAsked> = {
    'one-flat': { site: 'dnem', meters: [two], reads: 'always' },

    'five-debt': { site: 'dnem', meters: [two], pays: 'stopped' },
    'five-overpaid': { site: 'kem', house: true, meters: [three], pays: 'ahead', reads: 'always' },
    'five-heating': { site: 'oem', heating: true, reads: 'always', pays: 'rounds-up' },
    'five-estimated': { site: 'krem', house: true, reads: 'seldom', pays: 'late' },
    'five-partial': { site: 'dem', pays: 'partial', reads: 'always' },

    'unpaid-act': {
      site: 'dnem',
      pays: 'stopped',
      happens: violationAct({
        month: back(7),
        number: 'АП-000417',
        kind: 'Пошкоджено пломби на клемній кришці лічильника',
        inspector: 'Гринюк Остап Петрович',
        state: 'reviewed',
        kwh: 1260,
        kopiykas: 544_320,
      }),
    },
    'drawn-act': {
      site: 'dnem',
      house: true,
      account: { object_type: 'Гараж' },
      happens: violationAct({
        month: back(0),
        number: 'АП-000528',
        kind: 'Споживання поза лічильником',
        inspector: 'Гринюк Остап Петрович',
        state: 'drawn',
        kwh: 0,
        kopiykas: 0,
      }),
    },
    'old-debt': { site: 'dnem', pays: 'never', openingDebt: 187_640, meters: [two] },

    'two-meters': { site: 'dnem', meters: [two, {}], reads: 'always' },
    'rolled-over': {
      site: 'dnem',
      meters: [endingAt('rolled-over', 410, fiveDigits, calendar)],
      reads: 'always',
    },
    'rolls-over-next': {
      site: 'dnem',
      meters: [endingAt('rolls-over-next', 99_960, fiveDigits, calendar)],
      reads: 'always',
    },
    'disabled-meter': {
      site: 'dnem',
      meters: [{ row: { zones: 1, state: 'disabled' }, lastMonth: back(9) }],
    },
    'replaced-meter': {
      site: 'dnem',
      meters: [
        {
          row: { zones: 1, state: 'disabled', alias: 'Старий лічильник', removed_on: replacedOn },
          lastMonth: back(17),
        },
        {
          row: { zones: 2, alias: 'Новий лічильник', installed_on: replacedOn },
          firstMonth: back(17),
          startValue: 0,
        },
      ],
    },
    'askoe-meter': { site: 'dnem', meters: [{ row: { zones: 2, askoe: true } }] },
    'substation-meter': { site: 'dnem', meters: [{ row: { zones: 1, location: 'substation' } }] },
    'verification-overdue': {
      site: 'dnem',
      meters: [
        { row: { zones: 1, installed_on: addMonths(today, -203), verified_till: addMonths(today, -11) } },
      ],
    },

    'replaced-bill': { site: 'dnem', meters: [two], reads: 'always', correction: nightAtDayPrice(back(5)) },
    'cancelled-bill': { site: 'dnem', meters: [two], happens: billedTwice(back(4)) },
    recalculated: {
      site: 'dnem',
      meters: [three],
      happens: both(
        recalculated(back(2), -18_450, 'Акт перерахунку № 311'),
        recalculated(back(14), 9_720, 'Акт перерахунку № 204'),
      ),
    },
    'estimated-lately': { site: 'dnem', meters: [{ ...two, readBy: nobodySince(back(2)) }] },
    'paid-act': {
      site: 'dnem',
      happens: violationAct({
        month: back(11),
        number: 'АП-000305',
        kind: 'Зірвано пломбу на корпусі лічильника',
        inspector: 'Ігнатенко Тарас Лукич',
        state: 'paid',
        kwh: 340,
        kopiykas: 146_880,
        paid: 146_880,
      }),
    },
    'disputed-act': {
      site: 'kem',
      happens: violationAct({
        month: back(5),
        number: 'АП-000366',
        kind: 'Втручання в роботу лічильника',
        inspector: 'Яремчук Назар Ілліч',
        state: 'disputed',
        kwh: 2100,
        kopiykas: 907_200,
        paid: 200_000,
      }),
    },

    held: {
      site: 'dnem',
      reads: 'always',
      lately: readLately({ state: 'held', hold_reason: 'large-deviation', times: 40 }),
    },
    received: { site: 'dnem', reads: 'always', meters: [two], lately: readLately({ state: 'received' }) },
    checked: { site: 'dnem', reads: 'always', lately: readLately({ state: 'checked' }) },
    accepted: { site: 'dnem', reads: 'always', lately: readLately({ state: 'accepted' }) },
    used: { site: 'dnem', reads: 'always', meters: [two], lately: draftedLately },
    rejected: {
      site: 'dnem',
      reads: 'always',
      lately: readLately({ state: 'rejected', hold_reason: 'value-too-large', times: 300 }),
    },

    'long-name': { site: 'kem', customer: { name: fullName(longName) } },
  }
  for (const { account, billCode, site, zones } of freeAccounts) {
    cases[`free-${account}`] = {
      site,
      reads: 'always',
      account: { number: account, bill_code: billCode },
      meters: [{ row: { zones, digits: 6 } }],
    }
  }
  for (const [index, name] of trapNames.entries())
    cases[`name-${index}`] = { site: 'oem', customer: { name } }
  // last, so that no other account gets another number
  Object.assign(cases, withoutEntry(today))
  // the company knows the owner's phone, but the account is in no cabinet
  const { account: number, billCode: bill_code, phone } = forgottenAccount
  cases['forgotten'] = {
    site: 'dnem',
    reads: 'always',
    account: { number, bill_code },
    customer: { name: 'Щедрій Зоряна Якимівна', phone },
  }
  Object.assign(cases, settledAgain(back))
  for (const key of ['unproved-email', 'changed-phone', 'three-orders'])
    cases[key] = { site: 'dnem', reads: 'always' }
  const signedOn = addDays(today, -5)
  cases['new-meter'] = {
    site: 'dnem',
    signedOn,
    meters: [
      { row: { zones: 1, digits: 6, installed_on: signedOn, alias: 'Новий лічильник' }, startValue: 0 },
    ],
  }
  return Object.entries(cases).map(([key, request]) => ({ key, asked: request }))
}

/** Accounts whose readings the customer does not enter, and one disconnected for debt. */
const withoutEntry = (today: string): Record<string, HouseholdAsked> => ({
  'entry-blocked': { site: 'dnem', reads: 'always', account: { entry_blocked: true } },
  'operator-reads': { site: 'dnem', reads: 'always', account: { read_by_operator: true } },
  'contract-changing': { site: 'dnem', reads: 'always', account: { contract_changing: true } },
  disconnected: {
    site: 'dnem',
    pays: 'never',
    account: { start_shutdown: kyivInstant(addDays(today, -10), '10:00') },
    dark: [{ from: addDays(today, -10), to: null }],
    lately: readWhenCut(addDays(today, -10)),
  },
})

/** Accounts whose months were billed by an estimate and settled by readings (docs/decisions/0026). */
const settledAgain = (back: (months: number) => Month): Record<string, HouseholdAsked> => ({
  // two months by an estimate, then a true reading: the bill after them corrects both
  'caught-up': {
    site: 'dnem',
    meters: [
      { row: { zones: 2 }, readBy: (month) => (month === back(2) || month === back(1) ? null : 'customer') },
    ],
  },
  // held when its month closed, accepted after it
  'held-accepted': { site: 'dnem', reads: 'always', heldIn: back(1) },
  reconnected: {
    site: 'dnem',
    reads: 'always',
    account: {
      start_shutdown: kyivInstant(addDays(firstOfMonth(back(3)), 10), '11:00'),
      end_shutdown: kyivInstant(addDays(firstOfMonth(back(1)), 19), '15:00'),
    },
    dark: [{ from: addDays(firstOfMonth(back(3)), 10), to: addDays(firstOfMonth(back(1)), 19) }],
  },
})

/** Names that break careless sorting and searching (facts §9.3). */
const trapNames = [
  'Баб\u02BCюк Мар\u02BCяна Григорівна',
  'Баб\u2019юк Оксана Петрівна',
  'Баб\u0027юк Назар Микитович',
  'Бабак Ірина Юріївна',
  'Бабяк Ігор Іванович',
  'Гринь Іван Лукич',
  'Грінь Іван Лукич',
  'Ґалаґан Ганна Іллівна',
  'Ємець Євген Дмитрович',
  'Іщенко Ярослава Олександрівна',
  'Їжакевич Тарас Петрович',
  'Жадан Соломія',
  'Гоголь-Яновська Любов В\u2019ячеславівна',
]

/**
 * A meter whose register shows `value` after the last closed month: its story is first made once to learn the use until
 * then.
 */
function endingAt(
  key: string,
  value: number,
  row: NonNullable<HouseholdAsked['meters']>[number]['row'] & object,
  calendar: TownCalendar,
) {
  const request: HouseholdAsked = { site: 'dnem', reads: 'always', meters: [{ row, startValue: 0 }] }
  const trial = makeAccount(makeHousehold(emptyTown(calendar), request, seededRandom(key)), calendar, key)
  const used = trial.readings.reduce((sum, reading) => sum + (reading.kwh ?? 0), 0)
  const range = registerRange(row.digits ?? 6)
  return { row, startValue: (((value - used) % range) + range) % range }
}
