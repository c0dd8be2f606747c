import type { Capability } from '#domain/capabilities.ts'
import type { ProfileRegister } from '#domain/profile.ts'
import { Problem } from '#server/problem.ts'
import type { Core } from '../call.ts'
import { type FmReply, type FmRequest, fm } from '../function-modules.ts'

/**
 * A household with a year of readings up to 1 November 2026: `monthly` kWh per register and month, the last value is
 * `previous`.
 */
type HouseholdWish = {
  zones?: 1 | 2 | 3
  digits?: number
  previous?: number
  monthly?: number
  askoe?: boolean
  location?: 'flat' | 'substation'
  state?: 'active' | 'disabled'
  optional?: readonly 'night'[]
  /** a street that no other account has, for looking up addresses */
  street?: string
  house?: string
  phone?: string
}
export type Household = { number: string; billCode: string; meterId: string; eic: string; meter: string }

/**
 * A business with this many points of one register each, read up to 1 November 2026: the last value is 2200, 100 kWh a
 * month.
 */
type FirmWish = {
  points?: number
  /** the place of each point; their number is the number of points */
  places?: readonly (string | null)[]
  entryBlocked?: boolean
  readByOperator?: boolean
  contractChanging?: boolean
  contractEnded?: boolean
  /** the meter that stood at the first point before, taken off on 10 March 2026 by this act, at 500 */
  former?: { act: string }
}
export type Firm = { number: string; uniqueCode: string; meterIds: readonly string[] }

type ProfileWish = {
  register: ProfileRegister
  day: string
  values: readonly (number | null)[]
  quality: string
  opening?: number
}

/** A core under test, with the means to put into it what the portal cannot. */
export type CoreUnderTest = {
  /** the core, answering as at this moment */
  at: (moment: string) => Core
  household: (wish?: HouseholdWish) => Promise<Household>
  firm: (wish?: FirmWish) => Promise<Firm>
  /** bills the month of an account; returns the number of the bill */
  month: (number: string, period: string) => Promise<string>
  /** a payment for an account on a day of November 2026 */
  payment: (
    number: string,
    amountKopiykas: number,
    paidAt: string,
    more?: { source?: string; receipt?: string; service?: string | undefined },
  ) => Promise<void>
  /** a bill of a month without readings; returns its number */
  bill: (number: string, wish: { period: string; amountKopiykas: number; kwh: number }) => Promise<string>
  /** a bill of a month that was cancelled, and the one that replaced it; returns both numbers */
  cancelledBill: (
    number: string,
    period: string,
    wish?: { cancelledOn: string | null; amountKopiykas: number },
  ) => Promise<{ cancelled: string; replacement: string }>
  /** what a point counted on some days, by register */
  profile: (number: string, meterId: string, days: readonly ProfileWish[]) => Promise<void>
  /** an act on a violation with this sum; returns its number */
  act: (number: string, amountKopiykas: number) => Promise<string>
  /** a warning before the supply of a business is cut for this debt; returns its number */
  dunning: (number: string, amountKopiykas: number) => Promise<string>
  close: () => Promise<void>
}

/** What an area of the suite gets: the core, once it is open. */
export type Area = {
  readonly under: () => CoreUnderTest
  /** whether this core lacks the capability: its cases are left out */
  readonly lacks: (capability: Capability) => boolean
}

/** The November window is open: a reading counts for 1 December. */
export const IN_WINDOW = '2026-11-30T08:00:00.000Z'
/** By this moment all of November can be closed. */
export const CLOSED = '2026-12-08T02:30:00.000Z'
/** A number of the right format that belongs to nobody. */
export const ABSENT = '1209999999'

/** Words that people enter, kept here so that the areas contain none. */
export const SAID = {
  street: 'вул. Богдана Хмельницького',
  wordsOfIt: 'Хмельницького Богдана 28',
  otherStreet: 'вул. Загальнодоступна',
  house: (number: string): string => `буд. ${number}`,
  meterName: 'Кухня',
  employee: 'Олена К.',
  colleague: 'Петро Л.',
  readOnPhoto: 'На фото 001150',
  blurred: 'Фото нечітке',
  receipts: ['Обʼєднання 2', 'обʼєднання 10'] as const,
  receiptSearches: ["об'єднання", 'ОБЄДНАННЯ 1', 'r-1'],
  /** a bank that the portal does not know; its name sorts between «bank» and «cash desk» */
  unknownSource: 'Бюро',
  places: ['Цех 10', 'Цех 2', 'Їдальня', 'Обʼєкт', "Об'єкт", 'Ґанок', 'єДИНИЙ СКЛАД', null, 'Яма'],
  placesInOrder: ['Ґанок', 'єДИНИЙ СКЛАД', 'Їдальня', "Об'єкт", 'Обʼєкт', 'Цех 2', 'Цех 10', 'Яма', null],
  placeSearches: ["об'єкт", 'ЦЕХ', 'єдиний  склад', 'цех 1'],
}

export type Values = FmRequest<'ZPORTAL_READING_SUBMIT'>['values']
/** All portions of what was decided: a core may have them of several companies, one after another. */
export async function decidedReadings(
  core: Core,
  since: string,
): Promise<FmReply<'ZPORTAL_READINGS_DECIDED'>['readings']> {
  const first = await core.call(fm.ZPORTAL_READINGS_DECIDED, { since })
  const readings = [...first.readings]
  for (let after = first.next; after !== null;) {
    const portion = await core.call(fm.ZPORTAL_READINGS_DECIDED, { since, after })
    readings.push(...portion.readings)
    after = portion.next
  }
  return readings
}

export const single = (value: number): Values => [{ zone: 'single' as const, value }]

/** Submits values of one meter; within the window by default. */
export const handIn = (
  core: CoreUnderTest,
  { number, meterId }: { number: string; meterId: string },
  values: Values,
  more: Partial<FmRequest<'ZPORTAL_READING_SUBMIT'>> & { key?: string } = {},
): Promise<FmReply<'ZPORTAL_READING_SUBMIT'>> => {
  const { key = crypto.randomUUID(), ...rest } = more
  const now = rest.now ?? IN_WINDOW
  return core
    .at(now)
    .call(
      fm.ZPORTAL_READING_SUBMIT,
      { account: number, meterId, values, source: 'customer', ...rest, now },
      { key },
    )
}

/** The refusal of a call; if the call succeeds instead, the test fails. */
export async function refusal(call: Promise<unknown>): Promise<Pick<Problem, 'code' | 'field' | 'params'>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Problem)) throw outcome ?? new Error('it was not refused')
  const { code, field, params } = outcome
  return { code, field, params }
}
