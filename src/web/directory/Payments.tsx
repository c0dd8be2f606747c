import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { dateText } from '#text/format.ts'
import { paymentHistory as words } from '#text/pages/directory.ts'
import { titles } from '#text/pages/titles.ts'
import {
  payments as text,
  paymentSources,
  paymentSourceText,
  paymentStateMeaning,
  paymentStateText,
} from '#text/payments.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/page/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './list.module.css'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'

type Row = Reply<'/api/person/payments'>['rows'][number]

const tones: Readonly<Record<string, 'good' | 'soon' | 'act'>> = {
  posted: 'good',
  waiting: 'soon',
  created: 'soon',
  failed: 'act',
  returned: 'act',
}

type Customer = ReturnType<typeof useCustomer>

/** A payment as a row; of a page of its own or of the last few beside the balance. */
export const paymentColumns = ({ account, calls }: Customer, sortable = true): readonly Column<Row>[] => [
  {
    key: 'paidOn',
    title: text.columns.paidOn,
    heading: true,
    sortable,
    cell: (row) => dateText(row.paidOn),
  },
  {
    key: 'amount',
    title: text.columns.amount,
    figures: true,
    sortable,
    cell: (row) => <b>{formatMoney(row.amountKopiykas)}</b>,
  },
  {
    key: 'source',
    title: text.columns.source,
    sortable,
    cell: (row) => paymentSourceText(row.source),
  },
  {
    key: 'state',
    title: text.columns.state,
    cell: (row) => (
      <span title={paymentStateMeaning(row.state)}>
        <Badge tone={tones[row.state] ?? 'plain'}>{paymentStateText(row.state)}</Badge>
      </span>
    ),
  },
  {
    key: 'number',
    title: text.columns.receipt,
    wideOnly: true,
    cell: (row) => <span className={styles.whole}>{row.receipt}</span>,
  },
  {
    key: 'receipt',
    title: text.downloadReceipt,
    cell: (row) => (
      <span className={styles.file}>
        <DownloadButton path={calls.receipt} body={{ account, payment: row.id }} look="quiet">
          {words.receiptShort}
          <span className="visually-hidden"> {words.receiptOf(row.paidOn)}</span>
        </DownloadButton>
      </span>
    ),
  },
]

/** directory/payment-history of a person, bills/payments of a business: every payment with its receipt. */
export default function Payments() {
  const customer = useCustomer()
  const { account, cabinet, calls, pages } = customer
  const title = cabinet === 'person' ? titles.paymentHistory : titles.payments
  const list = useListState({ sort: { by: 'paidOn', descending: true }, pageSize: 20 })
  const today = kyivDate(useNow(3_600_000))
  const period = { from: list.filter('from'), to: list.filter('to') }
  const source = list.filter('source')
  const wanted = {
    account,
    ...periodOf(period),
    ...(source === undefined ? {} : { source }),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall(calls.payments, { ...wanted, ...list.paging }, { paged: true })
  const filtered = Boolean(period.from ?? period.to ?? source)
  return (
    <Page title={title} intro={words.intro}>
      <section className={styles.list}>
        <ListTools path={calls.paymentsExport} body={(format) => ({ ...wanted, format })}>
          <PeriodFilter {...period} max={today} onChange={list.setFilter} />
          <Select
            label={words.source}
            value={source ?? ''}
            onChange={(value) => list.setFilter({ source: value })}
            placeholder={words.allSources}
            options={Object.entries(paymentSources).map(([value, label]) => ({ value, label }))}
          />
        </ListTools>
        <Loaded answer={answer}>
          {({ rows, total, totalKopiykas }) => (
            <>
              {total > 0 && (
                <p className={styles.sum} aria-live="polite">
                  {words.total(total, totalKopiykas)}
                </p>
              )}
              <Table
                caption={title}
                columns={paymentColumns(customer)}
                rows={rows}
                rowKey={(row) => row.id}
                sort={list.sort}
                onSort={list.onSort}
                paging={list.pages(total)}
                busy={answer.isPlaceholderData}
                empty={
                  filtered ? (
                    <NothingFound onClear={() => list.setFilter({ from: '', to: '', source: '' })} />
                  ) : (
                    <EmptyState
                      title={words.none}
                      action={<LinkButton to={pages.bills}>{words.toBills}</LinkButton>}
                    />
                  )
                }
              />
            </>
          )}
        </Loaded>
      </section>
    </Page>
  )
}
