import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { isSite, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { lists } from '#text/lists.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentReport as words } from '#text/staff-payment-page.ts'
import { payProviders, staffPayments } from '#text/staff-payments.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './staff-payments.module.css'

type Known = Reply<'/api/admin/payments/report'>
type Row = Known['rows'][number]

/** As long a period as is shown without being asked for. */
const DAYS = 30

const columns: readonly Column<Row>[] = [
  { key: 'day', title: words.columns.day, cell: ({ day }) => dateText(day), heading: true },
  { key: 'site', title: terms.company, cell: ({ site }) => siteName(site) },
  {
    key: 'provider',
    title: staffPayments.columns.provider,
    cell: ({ provider }) => payProviders[provider],
  },
  {
    key: 'payments',
    title: words.columns.payments,
    figures: true,
    cell: ({ payments }) => numberText(payments),
  },
  ...(['confirmed', 'credited', 'returned', 'fee'] as const).map((key): Column<Row> => ({
    key,
    title: words.columns[key],
    figures: true,
    cell: (row) => formatMoney(row[`${key}Kopiykas`]),
  })),
]

/** management/payments/report: what providers have confirmed day by day, and what the ledger shows of it. */
export default function Report() {
  const state = useListState({ sort: { by: 'day', descending: true } })
  const today = kyivDate(useNow(3_600_000))
  const { from = addDays(today, 1 - DAYS), to = today } = periodOf({
    from: state.filter('from'),
    to: state.filter('to'),
  })
  const typedSite = state.filter('site')
  const site = isSite(typedSite) ? typedSite : undefined
  const answer = useCall(
    '/api/admin/payments/report',
    { from: from as IsoDate, to: to as IsoDate, ...(site ? { site } : {}) },
    { staleMs: 0, paged: true },
  )
  return (
    <Page
      crumbs={
        <LinkButton look="quiet" to="/cabinet/admin/management/payments" preload={false} data-back>
          {words.back}
        </LinkButton>
      }
    >
      <div className={styles.which}>
        <PeriodFilter from={from} to={to} max={today} onChange={state.setFilter} />
        <Select
          label={terms.company}
          options={[
            { value: '', label: terms.allMyCompanies },
            ...SITES.map((company) => ({ value: company, label: siteName(company) })),
          ]}
          value={site ?? ''}
          onChange={(chosen) => state.setFilter({ site: chosen })}
        />
      </div>
      <Loaded answer={answer}>{(known) => <Shown known={known} />}</Loaded>
    </Page>
  )
}

function Shown({ known }: { known: Known }) {
  const { rows, waitingKopiykas, confirmedKopiykas, creditedKopiykas } = known
  const never = confirmedKopiykas - creditedKopiykas
  return (
    <>
      {rows.length > 0 &&
        (waitingKopiykas === 0 ? (
          <Alert tone="good">{never === 0 ? words.equal : words.wentBack(hryvniasText(never))}</Alert>
        ) : (
          <Alert tone="soon">{words.waiting(hryvniasText(waitingKopiykas))}</Alert>
        ))}
      <Table
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={({ day, site, provider }) => `${day} ${site} ${provider}`}
        foot={rows.length > 0 && <Totals known={known} />}
        empty={<EmptyState title={words.none} />}
      />
    </>
  )
}

/** Sums under their columns. */
const Totals = ({ known }: { known: Known }) => (
  <tr>
    <th scope="row" colSpan={4}>
      {lists.total}
    </th>
    {(['confirmed', 'credited', 'returned'] as const).map((key) => (
      <td key={key} data-title={words.columns[key]} data-figures="true">
        {formatMoney(known[`${key}Kopiykas`])}
      </td>
    ))}
    <td data-title={words.columns.fee} data-figures="true">
      {formatMoney(known.rows.reduce((sum, { feeKopiykas }) => sum + feeKopiykas, 0))}
    </td>
  </tr>
)
