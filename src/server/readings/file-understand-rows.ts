import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeEic } from '#domain/eic.ts'
import { parseNumber } from '#domain/numbers.ts'
import type { Zone } from '#domain/zone.ts'
import { massZones } from '#text/file-readings.ts'
import type { TypedRow } from './file-columns.ts'
import { FORMULA_WITHOUT_VALUE } from './file-formula.ts'
import { typedDate } from './file-typed-date.ts'
import type { PointAccount, PointMeter } from './file-points.ts'

export type Params = Record<string, string | number>
export type Objection = { readonly code: string; readonly params: Params }
/** A row with the customer's account and register it refers to, as far as they could be found. */
export type UnderstoodRow = {
  readonly typed: TypedRow
  readonly account: PointAccount | null
  readonly meter: PointMeter | null
  readonly zone: Zone | null
  readonly value: number | null
  /** no new value: the row is skipped */
  readonly empty: boolean
  readonly objection: Objection | null
}

/** The customer's accounts: their EICs, and the points of the accounts that the file mentions. */
export type Own = {
  readonly eics: ReadonlyMap<string, string>
  readonly points: ReadonlyMap<string, PointAccount>
  /** accounts that the user reads and may hand nothing in for */
  readonly readOnly: ReadonlySet<string>
}

class Objected extends Error {
  readonly objection: Objection
  constructor(code: string, params: Params = {}) {
    super(code)
    this.objection = { code, params }
  }
}

/** The accounts that the rows refer to: all of them when a row names only a meter. */
export function accountsNamed(rows: readonly TypedRow[], eics: ReadonlyMap<string, string>): string[] {
  const named = new Set<string>()
  for (const row of rows) {
    if (row.account === '' && row.eic === '') return [...eics.keys()]
    const number = normalizeAccountNumber(row.account)
    const account = row.account === '' ? byEic(eics, row.eic) : eics.has(number) ? number : null
    if (account !== null) named.add(account)
  }
  return [...named]
}

/** Finds what each row means; a meter and zone named twice is refused in its later rows. */
export function understandRows(rows: readonly TypedRow[], ownership: Own): UnderstoodRow[] {
  const first = new Map<string, number>()
  const index = indexOf(ownership)
  return rows.map((typed) => {
    const row = understand(typed, index)
    if (row.empty || row.objection || !row.meter) return row
    const key = `${row.meter.meterId} ${row.zone}`
    const before = first.get(key)
    if (before === undefined) first.set(key, typed.row)
    return before === undefined
      ? row
      : { ...row, objection: { code: 'row-repeated', params: { row: before } } }
  })
}

function understand(typed: TypedRow, index: Index): UnderstoodRow {
  const row = {
    typed,
    account: null,
    meter: null,
    zone: null,
    value: null,
    empty: typed.value === '',
    objection: null,
  }
  const meaning: { -readonly [K in keyof UnderstoodRow]: UnderstoodRow[K] } = row
  try {
    if (Object.values(typed).includes(FORMULA_WITHOUT_VALUE)) throw new Objected('formula-without-value')
    const [account, meter] = pointOf(typed, index)
    meaning.account = account
    meaning.meter = meter
    if (index.readOnly.has(account.number))
      throw new Objected('right-missing', { right: 'hand-in', account: account.number })
    meaning.zone = zoneOf(typed.zone, meter)
    meaning.value = parseNumber(typed.value)
    if (!meaning.empty) checkTyped(typed, meaning.value, account)
  } catch (error) {
    if (!(error instanceof Objected)) throw error
    meaning.objection = meaning.empty ? null : error.objection
  }
  return meaning
}

function checkTyped(typed: TypedRow, value: number | null, account: PointAccount): void {
  if (value === null) throw new Objected('reading-not-number')
  if (typed.date === '') return
  const date = typedDate(typed.date)
  if (date === null) throw new Objected('date-invalid')
  if (date !== account.countsOn) throw new Objected('other-calculation-date', { date: account.countsOn })
}

type Point = readonly [account: PointAccount, meter: PointMeter]
/** Points indexed by account and number, so that thousands of rows do not each search thousands of meters. */
type Index = {
  readonly points: Own['points']
  readonly eics: Own['eics']
  readonly readOnly: Own['readOnly']
  /** «account number», and «number» alone for rows that name no account */
  readonly byNumber: ReadonlyMap<string, readonly Point[]>
  readonly active: ReadonlyMap<string, readonly Point[]>
}

function indexOf({ eics, points, readOnly }: Own): Index {
  const all = [...points.values()].flatMap((account) =>
    account.meters.map((meter): Point => [account, meter]),
  )
  return {
    eics,
    points,
    readOnly,
    byNumber: new Map([
      ...Map.groupBy(all, ([, meter]) => plainNumber(meter.meter)),
      ...Map.groupBy(all, ([account, meter]) => `${account.number} ${plainNumber(meter.meter)}`),
    ]),
    active: Map.groupBy(
      all.filter(([, meter]) => meter.state === 'active'),
      ([account]) => account.number,
    ),
  }
}

function pointOf(typed: TypedRow, index: Index): Point {
  const number = accountOf(typed, index.eics)
  if (number !== null && !index.points.has(number)) throw new Objected('contract-not-found')
  const wanted = plainNumber(typed.meter)
  const matching =
    wanted === ''
      ? index.active.get(number ?? '')
      : index.byNumber.get(number === null ? wanted : `${number} ${wanted}`)
  const [only, second] = matching ?? []
  if (!only) throw new Objected('counter-not-found')
  if (second) throw new Objected('several-counters')
  return only
}

/** null: the row names a meter only. */
function accountOf(typed: TypedRow, eics: Own['eics']): string | null {
  if (typed.account === '' && typed.eic === '') return null
  if (typed.account === '') {
    const account = byEic(eics, typed.eic)
    if (account === null) throw new Objected('eic-not-found')
    return account
  }
  const number = normalizeAccountNumber(typed.account)
  // the same for a stranger's account and an absent one: the firm has no contract with this number
  if (!eics.has(number)) throw new Objected('contract-not-found')
  if (typed.eic !== '' && eics.get(number) !== normalizeEic(typed.eic)) throw new Objected('eic-not-found')
  return number
}

function byEic(eics: Own['eics'], typed: string): string | null {
  const wanted = normalizeEic(typed)
  for (const [number, eic] of eics) if (eic === wanted) return number
  return null
}

/** Spreadsheets drop leading zeros of what looks like a number. */
const plainNumber = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s№'’]/gu, '')
    .replace(/^0+(?=.)/, '')

const zoneNames = new Map(
  Object.entries(massZones).flatMap(([zone, names]) =>
    // the keys are the zones
    names.map((name) => [name.toLowerCase(), zone as Zone] as const),
  ),
)

/** An empty zone means the only required register; a register may also be named as the meter shows it. */
function zoneOf(typed: string, { registers }: PointMeter): Zone {
  if (typed === '') {
    const [only, second] = registers.filter(({ optional }) => !optional)
    if (only && !second) return only.zone
    throw new Objected('zone-unknown')
  }
  const named = zoneNames.get(typed.toLowerCase())
  const register = registers.find(({ zone, label }) => zone === named || label === typed)
  // the zone exists, but not on this meter: nothing can be entered for it
  if (!register) throw new Objected(named === undefined ? 'zone-unknown' : 'entry-impossible')
  return register.zone
}
