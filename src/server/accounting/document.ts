import type { IsoDate, Month } from '#domain/calendar.ts'

/**
 * A document of a business as accounting programs are given it. Whoever has documents makes this of them; the writers
 * beside it know nothing else.
 */
export type AccountingDocument = {
  readonly kind: 'bill' | 'act' | 'tax-invoice' | 'tax-correction'
  readonly number: string
  /** the day it was drawn up */
  readonly date: IsoDate
  /** the month of consumption */
  readonly period: Month
  readonly account: string
  readonly contract: { readonly number: string; readonly date: IsoDate }
  readonly seller: Seller
  readonly buyer: Party
  readonly lines: readonly DocumentLine[]
  /** a correction of a tax invoice: which one */
  readonly corrects?: { readonly number: string; readonly date: IsoDate }
}

export type Party = {
  readonly name: string
  /** ЄДРПОУ of eight digits, РНОКПП of ten; null: not known */
  readonly code: string | null
  /** ІПН; null: not a payer of VAT, or not known to be one */
  readonly taxNumber: string | null
  readonly iban: string | null
  readonly address: string | null
  readonly phone: string | null
}

type Seller = Party & {
  /** ДПІ where invoices are registered; both codes of two digits */
  readonly taxOffice: { readonly region: string; readonly district: string } | null
  /** who draws up tax invoices, and their РНОКПП */
  readonly signer: { readonly name: string; readonly code: string } | null
}

/** Rates of VAT by their codes: 901 export, 902 zero inside the country, 903 exempt (facts §11.1). */
export type VatRate = 20 | 14 | 7 | 901 | 902 | 903

export type DocumentLine = {
  readonly name: string
  /** УКТ ЗЕД of goods; electricity is 2716000000 */
  readonly goodsCode: string | null
  /** ДКПП of services; distribution is 35.13 */
  readonly serviceCode: string | null
  readonly unit: string
  /** by КСПОВО; kWh is 0415 */
  readonly unitCode: string | null
  /** at most six decimals */
  readonly quantity: number
  /** hryvnias without VAT in hundred-millionths: base ÷ quantity to eight decimals */
  readonly priceE8: number
  /** without VAT */
  readonly baseKopiykas: number
  /** as on the bill, where each service has its own; what is outside VAT has none */
  readonly vatKopiykas: number
  /** null: not a supply and outside VAT (a penalty, a debt by an act) */
  readonly vatRate: VatRate | null
  /** a line of a correction: the line of the invoice it corrects, why (code), and the group of its pair */
  readonly corrects?: { readonly line: number; readonly reason: number; readonly group: number }
}

export type DocumentFormat = 'declar' | 'medoc' | 'comdoc'

/** Which formats exist for a kind. M.E.Doc's card of a correction is not documented anywhere we could read. */
export const FORMATS_OF = {
  bill: ['comdoc'],
  act: ['comdoc'],
  'tax-invoice': ['declar', 'medoc'],
  'tax-correction': ['declar'],
} as const satisfies Record<AccountingDocument['kind'], readonly DocumentFormat[]>
