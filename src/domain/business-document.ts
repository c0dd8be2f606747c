import { addToMonth, type IsoDate, lastOfMonth, type Month, monthOf } from './calendar.ts'
import { divideRounded, type Kopiykas, sumKopiykas, vatShare } from './money.ts'

/** What a business gets of every month. */
export const DOCUMENT_KINDS = ['bill', 'act', 'tax-invoice'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * `issued`: nothing is asked of the customer; `to-sign` … `refused`: of an act; `waiting`, `registered`, `not-due`: of
 * a tax invoice, the last for a buyer who pays no VAT or where nothing is taxed; `cancelled`: its bill does not count.
 */
export const DOCUMENT_STATES = [
  'issued',
  'to-sign',
  'signed',
  'signed-both',
  'refused',
  'waiting',
  'registered',
  'not-due',
  'cancelled',
] as const
type DocumentState = (typeof DOCUMENT_STATES)[number]

/** Whether an act may still be signed, refused or objected to. */
export const isOpenAct = ({ kind, state }: { kind: DocumentKind; state: DocumentState }): boolean =>
  kind === 'act' && (state === 'to-sign' || state === 'issued')

/** Services that are supplied: acts on violations and penalties stand in the bill alone. */
export const SUPPLIED: readonly string[] = ['energy', 'distribution', 'transmission']

type BillLine = {
  readonly service: string
  readonly note: string | null
  readonly recalculation?: string | null
  readonly kwh: number
  readonly meter: string | null
  readonly amountKopiykas: Kopiykas
}
export type SupplyLine = {
  readonly service: string
  /** earlier months calculated again */
  readonly recalculation: boolean
  readonly kwh: number
  readonly netKopiykas: Kopiykas
  readonly vatKopiykas: Kopiykas
}

/**
 * What a bill supplied, a line for each service; earlier months calculated again stand on lines of their own. The sums
 * are those of the bill to the kopiyka: its own VAT lines where it has them, otherwise a sixth of what was charged
 * (domain/bill-vat.ts).
 */
export function supplyLines(lines: readonly BillLine[]): SupplyLine[] {
  const supplied = lines.filter(({ service }) => SUPPLIED.includes(service))
  const groups = [
    ...Map.groupBy(supplied, (line) => `${line.service} ${isRecalculation(line)}`).values(),
  ].map((group) => {
    const [vat, net] = [group.filter(isVat), group.filter((line) => !isVat(line))]
    return {
      service: group[0]?.service ?? '',
      recalculation: group.some(isRecalculation),
      kwh: kwhOf(net),
      netKopiykas: sumOf(net),
      vatKopiykas: sumOf(vat),
    }
  })
  if (supplied.some(isVat)) return groups
  const gross = groups.map(({ netKopiykas }) => netKopiykas)
  const parts = shared(vatShare(sumKopiykas(gross)), gross)
  return groups.map((line, index) => {
    const vatKopiykas = parts[index] ?? 0
    return { ...line, netKopiykas: line.netKopiykas - vatKopiykas, vatKopiykas }
  })
}

/** What stands in a bill besides the supply: debts by acts, penalties. */
export const otherLines = (lines: readonly BillLine[]): SupplyLine[] =>
  lines
    .filter(({ service }) => !SUPPLIED.includes(service))
    .map(({ service, amountKopiykas }) => ({
      service,
      recalculation: false,
      kwh: 0,
      netKopiykas: amountKopiykas,
      vatKopiykas: 0,
    }))

const isVat = ({ note }: BillLine): boolean => note === 'vat'
const isRecalculation = ({ recalculation, note }: BillLine): boolean =>
  (recalculation ?? null) !== null || note === 'recalculation'
const sumOf = (lines: readonly BillLine[]): Kopiykas =>
  sumKopiykas(lines.map(({ amountKopiykas }) => amountKopiykas))

/** Energy is counted by its registers: transmission, another price of the same kWh, does not count it twice. */
function kwhOf(lines: readonly BillLine[]): number {
  const byRegister = lines.filter(({ meter }) => meter !== null)
  const counted = byRegister.length > 0 ? byRegister : lines
  return counted.reduce((milli, { kwh }) => milli + Math.round(kwh * 1000), 0) / 1000
}

/** Shares a sum in proportion to the parts; the first part takes what rounding left over. */
function shared(sum: Kopiykas, parts: readonly Kopiykas[]): Kopiykas[] {
  const whole = sumKopiykas(parts)
  if (whole === 0) return parts.map((_, index) => (index === 0 ? sum : 0))
  const shares = parts.map((part) => Math.round((sum * part) / whole))
  const left = sum - sumKopiykas(shares)
  return shares.map((part, index) => (index === 0 ? part + left : part))
}

/**
 * By when a tax invoice is to be registered (ПКУ 201.10): made on days 1–15 until the last day of the month, made later
 * until the 15th of the next (facts of documents §3.2).
 */
export const registerBy = (madeOn: IsoDate): IsoDate =>
  Number(madeOn.slice(8)) <= 15 ? lastOfMonth(madeOn) : `${addToMonth(monthOf(madeOn), 1)}-15`

/** Who stands on a document; `taxNumber` is ІПН, which only payers of VAT have. */
export type Party = {
  readonly name: string
  readonly edrpou: string | null
  readonly taxNumber: string | null
  readonly iban: string | null
  readonly address: string | null
}
/** A line as the law wants it: goods by УКТ ЗЕД, services by ДКПП. */
export type DocumentLine = SupplyLine & {
  readonly name: string
  /** null: a debt by an act or a penalty, which are no supply */
  readonly code: { readonly of: 'uktzed' | 'dkpp'; readonly value: string } | null
  readonly unit: string
  /** of the classifier of units, КСПОВО */
  readonly unitCode: string
  readonly quantity: number
  /** hundred-millionths of a hryvnia, without VAT; null where nothing is counted */
  readonly priceE8: number | null
}
/** A document with everything that stands on it: what its PDF and its XML are made of. */
export type BusinessDocument = {
  readonly account: string
  readonly kind: DocumentKind
  readonly number: string
  /** the bill it goes with; of a bill its own number */
  readonly bill: string
  readonly period: Month
  readonly date: IsoDate
  readonly state: DocumentState
  /** null: the operator has not entered the requisites of the company, and none are made up */
  readonly seller: Party | null
  readonly buyer: Party
  readonly contract: { readonly number: string; readonly date: IsoDate }
  readonly lines: readonly DocumentLine[]
  readonly netKopiykas: Kopiykas
  readonly vatKopiykas: Kopiykas
  readonly amountKopiykas: Kopiykas
  readonly registeredOn: IsoDate | null
  readonly registration: string | null
}

/** Codes of what is supplied, and of its unit (facts of documents §3.2, §1.4). */
const GOODS = { of: 'uktzed', value: '2716000000' } as const
const DELIVERY = { of: 'dkpp', value: '35.13' } as const
const KWH_CODE = '0415'

/** A line of supply with its code and its price: base ÷ volume, to eight decimals. */
export function documentLine(line: SupplyLine, name: string, unit: string): DocumentLine {
  const milli = Math.round(line.kwh * 1000)
  return {
    ...line,
    name,
    code: !SUPPLIED.includes(line.service) ? null : line.service === 'distribution' ? DELIVERY : GOODS,
    unit,
    unitCode: KWH_CODE,
    quantity: line.kwh,
    priceE8: milli === 0 ? null : divideRounded(BigInt(line.netKopiykas) * 1_000_000_000n, BigInt(milli)),
  }
}

/** Documents that a firm signs. */
export type SignedKind = 'act' | 'reconciliation' | 'bill'
