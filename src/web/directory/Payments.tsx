import { kyivDate } from '#domain/kyiv.ts'
import { paymentHistory as words, paymentSources } from '#text/payments.ts'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import styles from './list.module.css'
import { paymentColumns } from './payment-columns.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'

/** directory/payment-history of a person, bills/payments of a business: every payment with its receipt. */
export default function Payments() {
  const customer = useCustomer()
  const { account, cabinet, calls, pages } = customer
  const title = cabinet === 'person' ? titles.paymentHistory : titles.payments
  const list = useListState({ sort: { by: 'paidOn', descending: true }, pageSize: 20 })
  const today = kyivDate(useNow(3_600_000))
  const period = { from: list.filter('from'), to: list.filter('to') }
  const source = list.filter('source')
  const search = list.filter('search')
  const wanted = {
    account,
    ...periodOf(period),
    ...(source === undefined ? {} : { source }),
    ...(search === undefined ? {} : { search }),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall(calls.payments, { ...wanted, ...list.paging }, { paged: true })
  const filtered = Boolean(period.from ?? period.to ?? source ?? search)
  return (
    <Page title={title} intro={words.intro}>
      <section className={styles.list}>
        <ListTools path={calls.paymentsExport} body={(format) => ({ ...wanted, format })}>
          <SearchField
            label={words.search}
            value={search ?? ''}
            onSearch={(value) => list.setFilter({ search: value.trim() })}
          />
          <PeriodFilter {...period} max={today} onChange={list.setFilter} />
          <Select
            label={words.source}
            value={source ?? ''}
            onChange={(value) => list.setFilter({ source: value })}
            placeholder={words.allSources}
            options={Object.entries(paymentSources).map(([value, label]) => ({ value, label }))}
          />
        </ListTools>
        {answer.data && answer.data.total > 0 && (
          <p className={styles.sum} aria-live="polite">
            {words.total(answer.data.total, answer.data.totalKopiykas)}
          </p>
        )}
        <ListTable
          caption={title}
          columns={paymentColumns(customer)}
          rowKey={(row) => row.id}
          list={list}
          answer={answer}
          onClear={filtered && (() => list.setFilter({ from: '', to: '', source: '' }))}
          empty={
            <EmptyState
              title={words.none}
              action={<LinkButton to={pages.bills}>{words.toBills}</LinkButton>}
            />
          }
        />
      </section>
    </Page>
  )
}
