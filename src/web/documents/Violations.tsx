import { dateText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { documents, violationStates, violationsPage as words } from '#text/documents.ts'
import { kwhText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { emptyStates } from '#text/notices.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import list from '#web/directory/list.module.css'
import { ListTools } from '#web/ui/ListTools.tsx'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/page/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { useNow } from '#web/ui/now.ts'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './documents.module.css'

type Answer = Reply<'/api/person/violations'>
type Row = Answer['rows'][number]
type State = Row['state']
type Pages = ReturnType<typeof useCustomer>['pages']

const text = documents.violations
const tones = { drawn: 'soon', reviewed: 'act', disputed: 'soon', paid: 'good', cancelled: 'plain' } as const
const isState = (value: string | undefined): value is State => value !== undefined && value in violationStates

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    title: text.columns.number,
    heading: true,
    sortable: true,
    cell: (row) => row.number,
  },
  { key: 'drawnOn', title: text.columns.drawnOn, sortable: true, cell: (row) => dateText(row.drawnOn) },
  {
    key: 'kind',
    title: text.columns.kind,
    cell: (row) => (
      <span className={styles.fate}>
        {row.kind}
        <span className={styles.quiet}>
          {words.inspector}: {row.inspector}
        </span>
      </span>
    ),
  },
  {
    key: 'decision',
    title: words.decision,
    cell: (row) => (
      <span className={styles.fate}>
        {row.decision ?? (row.reviewedOn === null ? words.noDecision : dateText(row.reviewedOn))}
        {row.protocol !== null && (
          <span className={styles.quiet}>
            {words.protocol(row.protocol)}
            {row.reviewedOn !== null && `, ${dateText(row.reviewedOn)}`}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'amount',
    title: text.columns.amount,
    figures: true,
    sortable: true,
    cell: (row) => (
      <span className={styles.fate}>
        {row.amountKopiykas === null ? '—' : formatMoney(row.amountKopiykas)}
        {row.kwh !== null && <span className={styles.quiet}>{kwhText(row.kwh)}</span>}
      </span>
    ),
  },
  {
    key: 'left',
    title: words.leftColumn,
    figures: true,
    sortable: true,
    cell: (row) => <b>{formatMoney(row.leftKopiykas)}</b>,
  },
  {
    key: 'state',
    title: text.columns.state,
    sortable: true,
    cell: (row) => (
      <span title={violationStates[row.state].meaning}>
        <Badge tone={tones[row.state]}>{violationStates[row.state].name}</Badge>
      </span>
    ),
  },
]

/** docs/violations: acts on violations, what was decided, and the debts by them. */
export default function Violations() {
  const { account, calls, pages } = useCustomer()
  const state = useListState({ sort: { by: 'drawnOn', descending: true }, pageSize: 12 })
  const today = kyivDate(useNow(3_600_000))
  const chosen = state.filter('state')
  const period = { from: state.filter('from'), to: state.filter('to') }
  const filtered = isState(chosen) || Boolean(period.from ?? period.to)
  const wanted = {
    account,
    ...(isState(chosen) ? { state: chosen } : {}),
    ...periodOf(period),
    sort: state.sort.by,
    descending: state.sort.descending,
  }
  const answer = useCall(calls.violations, { ...wanted, ...state.paging }, { paged: true })
  return (
    <Page title={titles.violations} intro={words.intro}>
      <Loaded answer={answer}>
        {({ rows, total, debts }) => (
          <>
            <Debts debts={debts} bills={pages.bills} />
            {total === 0 && !filtered ? (
              <EmptyState title={emptyStates['no-violation-acts'].text}>{words.emptyHint}</EmptyState>
            ) : (
              <section className={list.list}>
                <ListTools path={calls.violationsExport} body={(format) => ({ ...wanted, format })}>
                  <PeriodFilter {...period} max={today} onChange={state.setFilter} />
                  <Select
                    label={words.state}
                    value={chosen ?? ''}
                    onChange={(value) => state.setFilter({ state: value })}
                    placeholder={words.allStates}
                    options={Object.entries(violationStates).map(([value, { name }]) => ({
                      value,
                      label: name,
                    }))}
                  />
                </ListTools>
                <Table
                  caption={titles.violations}
                  columns={columns}
                  rows={rows}
                  rowKey={(row) => row.number}
                  sort={state.sort}
                  onSort={state.onSort}
                  paging={state.pages(total)}
                  busy={answer.isPlaceholderData}
                  empty={<NothingFound onClear={() => state.setFilter({ state: '', from: '', to: '' })} />}
                />
              </section>
            )}
            {(total > 0 || filtered) && <Rights ticket={pages.ticket} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Debts({ debts, bills }: { debts: Answer['debts']; bills: Pages['bills'] }) {
  const owed = debts.filter(({ endKopiykas }) => endKopiykas > 0)
  if (owed.length === 0) return null
  return (
    <Alert
      tone="act"
      title={words.debtTotal(owed.reduce((sum, debt) => sum + debt.endKopiykas, 0))}
      action={
        <LinkButton look="outline" to={bills}>
          {words.pay}
        </LinkButton>
      }
    >
      <p>{words.debtHint}</p>
      <dl className={styles.debts}>
        {owed.map((debt) => (
          <div key={debt.name}>
            <dt>{debt.name}</dt>
            <dd>{hryvniasText(debt.endKopiykas)}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}

const Rights = ({ ticket }: { ticket: Pages['ticket'] }) => (
  <Card title={words.rightsTitle}>
    <ul className={styles.rights}>
      {text.rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
    <div>
      <LinkButton look="outline" to={ticket} search={{ kind: 'complaint', title: words.object }}>
        {words.object}
      </LinkButton>
    </div>
  </Card>
)
