import type { Capability } from '#domain/capabilities.ts'
import { Problem } from '#server/problem.ts'
import type { Core } from '../call.ts'
import { type FmReply, type FmRequest, fm } from '../function-modules.ts'

/** A household with a year of readings up to 1 November 2026: `monthly` kWh a register, now at `previous`. */
type HouseholdWish = {
  zones?: 1 | 2 | 3
  digits?: number
  previous?: number
  monthly?: number
  askoe?: boolean
  location?: 'flat' | 'substation'
  state?: 'active' | 'disabled'
  optional?: readonly 'night'[]
  /** on a street of its own, for looking up addresses */
  street?: string
  house?: string
  phone?: string
}
export type Household = { number: string; billCode: string; meterId: string; eic: string; meter: string }

/** A business with so many points of one register each, read up to 1 November 2026, now at 2200, 100 a month. */
type FirmWish = {
  points?: number
  /** where each point stands; so many points */
  places?: readonly (string | null)[]
  entryBlocked?: boolean
  readByOperator?: boolean
  contractChanging?: boolean
}
export type Firm = { number: string; uniqueCode: string; meterIds: readonly string[] }

/** A core to be tried, with the means to put into it what the portal cannot. */
export type CoreUnderTest = {
  /** the core as it answers at a moment */
  at: (moment: string) => Core
  household: (wish?: HouseholdWish) => Promise<Household>
  firm: (wish?: FirmWish) => Promise<Firm>
  /** the month of an account is billed; gives the number of its bill */
  month: (number: string, period: string) => Promise<string>
  /** money received for an account on a day of November 2026 */
  payment: (
    number: string,
    amountKopiykas: number,
    paidAt: string,
    more?: { source?: string; receipt?: string },
  ) => Promise<void>
  /** a bill of a month by itself, without readings; its number */
  bill: (number: string, wish: { period: string; amountKopiykas: number; kwh: number }) => Promise<string>
  /** a bill of a month that no longer counts, and the one that replaced it; both numbers */
  cancelledBill: (
    number: string,
    period: string,
    wish?: { cancelledOn: string | null; amountKopiykas: number },
  ) => Promise<{ cancelled: string; replacement: string }>
  /** an act on a violation of so much; its number */
  act: (number: string, amountKopiykas: number) => Promise<string>
  close: () => Promise<void>
}

/** What an area of the suite is given: the core once it is open. */
export type Area = {
  readonly under: () => CoreUnderTest
  /** whether this core leaves something to others: its cases are left out */
  readonly lacks: (capability: Capability) => boolean
}

/** The window of November is open: a reading counts for 1 December. */
export const IN_WINDOW = '2026-11-30T08:00:00.000Z'
/** Everything of November can be closed. */
export const CLOSED = '2026-12-08T02:30:00.000Z'
/** Of the form of a number, and of nobody. */
export const ABSENT = '1209999999'

/** What a person would call things, here so that the areas hold no words of people. */
export const SAID = {
  street: 'вул. Богдана Хмельницького',
  wordsOfIt: 'Хмельницького Богдана 28',
  otherStreet: 'вул. Загальнодоступна',
  house: (number: string): string => `буд. ${number}`,
  meterName: 'Кухня',
  receipts: ['Обʼєднання 2', 'обʼєднання 10'] as const,
  receiptSearches: ["об'єднання", 'ОБЄДНАННЯ 1', 'r-1'],
  /** of a bank the portal does not know: between the bank and the cash desk */
  unknownSource: 'Бюро',
  places: ['Цех 10', 'Цех 2', 'Їдальня', 'Обʼєкт', "Об'єкт", 'Ґанок', 'єДИНИЙ СКЛАД', null, 'Яма'],
  placesInOrder: ['Ґанок', 'єДИНИЙ СКЛАД', 'Їдальня', "Об'єкт", 'Обʼєкт', 'Цех 2', 'Цех 10', 'Яма', null],
  placeSearches: ["об'єкт", 'ЦЕХ', 'єдиний  склад', 'цех 1'],
}

export type Values = FmRequest<'ZPORTAL_READING_SUBMIT'>['values']
export const single = (value: number): Values => [{ zone: 'single' as const, value }]

/** Hands in values of one meter, in the window unless told. */
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

/** What a refused call says; an answer instead of a refusal fails the test. */
export async function refusal(call: Promise<unknown>): Promise<Pick<Problem, 'code' | 'field' | 'params'>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Problem)) throw outcome ?? new Error('it was not refused')
  const { code, field, params } = outcome
  return { code, field, params }
}
