/** The description of an A4 document: what it contains, in order, without anything about drawing. */
export type Paper = {
  /** file name without its ending */
  readonly fileName: string
  readonly title: string
  readonly subtitle?: string
  /** the company of the document: the head of the first page */
  readonly company: { readonly name: string; readonly lines: readonly string[] }
  readonly blocks: readonly Block[]
  readonly madeAt: Date
}

export type Fact = readonly [name: string, value: string]

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly small?: boolean }
  /** names and values in two columns */
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | PaperTable
  /** the one number of the paper */
  | { readonly kind: 'total'; readonly name: string; readonly value: string }
  /** a code to pay by, with its content in words beside it */
  | { readonly kind: 'qr'; readonly link: string; readonly caption: string; readonly facts: readonly Fact[] }
  /** a month of days at the foot of the page: parts of each (0–1 from its beginning) without power; null: not known */
  | {
      readonly kind: 'days'
      readonly text: string
      readonly legend: string
      readonly days: readonly (readonly (readonly [from: number, to: number])[] | null)[]
    }
  /** lines to sign on, side by side */
  | { readonly kind: 'signatures'; readonly parties: readonly string[] }

type PaperColumn = {
  /** a table whose titles are all empty has no head */
  readonly title: string
  /** share of the width */
  readonly share: number
  /** aligned to the right */
  readonly figures?: boolean
}
export type PaperTable = {
  readonly kind: 'table'
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  /** totals, set apart */
  readonly foot?: readonly (readonly string[])[]
}
