import { addDays } from '#domain/calendar.ts'
import { dateText } from '#text/dates.ts'
import { kwhText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { priceOfKind } from '#text/staff-prices.ts'
import { newPrice as words } from '#text/new-price.ts'
import type { Reply } from '#web/api/call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'

export type Shown = Reply<'/api/admin/prices/preview'>
type Bill = Shown['bills'][number]

const sum = (kopiykas: number | null) => (kopiykas === null ? words.noBill : hryvniasText(kopiykas))
function difference({ beforeKopiykas, afterKopiykas }: Bill): string {
  if (beforeKopiykas === null || afterKopiykas === null) return '—'
  const more = afterKopiykas - beforeKopiykas
  return more > 0 ? `+${hryvniasText(more)}` : hryvniasText(more).replace('-', '−')
}

const columns: readonly Column<Bill>[] = [
  {
    key: 'account',
    title: words.columns.account,
    place: 'head',
    cell: ({ account }) => words.ofAccount(account),
  },
  {
    key: 'kwh',
    title: words.columns.kwh,
    figures: true,
    place: 'details',
    cell: ({ kwh }) => (kwh === null ? '—' : kwhText(kwh)),
  },
  {
    key: 'before',
    title: words.columns.before,
    figures: true,
    place: 'details',
    cell: ({ beforeKopiykas }) => sum(beforeKopiykas),
  },
  {
    key: 'after',
    title: words.columns.after,
    figures: true,
    place: 'right',
    cell: ({ afterKopiykas }) => sum(afterKopiykas),
  },
  { key: 'difference', title: words.columns.difference, figures: true, place: 'under', cell: difference },
]

/** What a price changes: the one it ends, how many pay it, and ten bills before and after. */
export function PriceEffect({ shown, kind, from }: { shown: Shown; kind: string; from: string }) {
  const { current, accounts, month, later, bills } = shown
  return (
    <section className={layout.stack12} aria-label={words.shown}>
      <h2>{words.shown}</h2>
      {current === null ? (
        <Alert>{words.first}</Alert>
      ) : (
        <p>{words.ends(priceOfKind(kind, current.price), dateText(addDays(`${from}-01`, -1)))}</p>
      )}
      <p>
        {words.accounts(accounts)} {month === null ? words.noBills : words.month(month, later)}
      </p>
      {bills.length > 0 && (
        <Table caption={words.bills} columns={columns} rows={bills} rowKey={({ account }) => account} />
      )}
    </section>
  )
}
