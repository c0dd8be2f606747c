import { dateText } from '#text/dates.ts'
import { lazy, Suspense, useId } from 'react'
import { addMonths } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import {
  documents,
  ledgerKindText,
  reconciliationClosing,
  reconciliationPage as words,
} from '#text/documents.ts'
import { lists } from '#text/lists.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { ListFiles } from '#web/lists/ListFiles.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MenuItem } from '#web/ui/Menu.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { isPeriodKind, type PeriodKind, periodOfKind, isWrongPeriod } from './act-period.ts'
import styles from './documents.module.css'

// only a business agrees on an act here
const ReconciliationTalk = lazy(
  chunk(async () => ({ default: (await import('./ReconciliationTalk.tsx')).ReconciliationTalk }), inBrowser),
)

type Act = Reply<'/api/person/reconciliation'>
type Row = Act['rows'][number]

const text = documents.reconciliation
const money = (kopiykas: number) => (kopiykas === 0 ? '' : formatMoney(kopiykas))

const columns: readonly Column<Row>[] = [
  { key: 'date', title: text.date, heading: true, cell: (row) => dateText(row.date) },
  { key: 'kind', title: words.kind, cell: (row) => ledgerKindText(row.kind) },
  {
    key: 'document',
    title: text.document,
    cell: (row) => (
      <span className={styles.whole}>{[row.document, row.note].filter(Boolean).join(', ') || '—'}</span>
    ),
  },
  { key: 'debit', title: text.debit, figures: true, cell: (row) => money(row.debitKopiykas) || '—' },
  { key: 'credit', title: text.credit, figures: true, cell: (row) => money(row.creditKopiykas) || '—' },
]

/** docs/reconciliations: the act of the chosen period on the screen, and as a PDF to sign. */
export default function Reconciliations() {
  const { account, cabinet, calls, pages } = useCustomer()
  const list = useListState({ sort: { by: 'date', descending: false } })
  const today = kyivDate(useNow(3_600_000))
  const typedPeriod = list.filter('period')
  const kind: PeriodKind = isPeriodKind(typedPeriod) ? typedPeriod : 'this-year'
  const period = periodOfKind(kind, today, { from: list.filter('from'), to: list.filter('to') })
  const problem = isWrongPeriod(period, today)
  const answer = useCall(calls.reconciliation, { account, ...period }, { enabled: !problem })
  const hint = useId()
  const wanted = { account, ...period }
  return (
    <Page
      intro={words.intro}
      files={
        !problem && (
          <ListFiles path={calls.reconciliationExport} body={wanted}>
            <MenuItem
              onClick={() => void fetchFile(calls.reconciliationExport, { ...wanted, format: 'pdf' })}
            >
              {words.pdf}
            </MenuItem>
          </ListFiles>
        )
      }
    >
      <div className={styles.period}>
        <Choice
          row
          legend={text.choose}
          value={kind}
          onChange={(value) => list.setFilter({ period: value === 'this-year' ? '' : value, ...period })}
          options={Object.entries(words.periods).map(([value, label]) => ({
            // the keys are exactly the kinds
            value: value as PeriodKind,
            label,
          }))}
        />
        {kind === 'custom' && (
          <div className={styles.dates}>
            <TextInput
              label={lists.from}
              type="date"
              min={addMonths(today, -120)}
              max={today}
              value={period.from}
              onChange={({ target }) => list.setFilter({ from: target.value })}
            />
            <TextInput
              label={lists.to}
              type="date"
              max={today}
              value={period.to}
              error={problem ? words.wrongPeriod : undefined}
              aria-describedby={hint}
              onChange={({ target }) => list.setFilter({ to: target.value })}
            />
          </div>
        )}
      </div>
      {!problem && (
        <Loaded answer={answer} skeleton={<Skeleton lines={[60, 320]} />}>
          {(act) => (
            <>
              <ActView act={act} hint={hint} bills={pages.bills} />
              {cabinet === 'entity' && (
                <Suspense>
                  <ReconciliationTalk key={`${act.from} ${act.to}`} account={account} act={act} />
                </Suspense>
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

type Bills = ReturnType<typeof useCustomer>['pages']['bills']

function ActView({ act, hint, bills }: { act: Act; hint: string; bills: Bills }) {
  return (
    <article className={layout.stack16}>
      <header className={styles.actHead}>
        <h2>
          {text.title} {words.of(act.from, act.to)}
        </h2>
        <p className={layout.quiet}>{words.sides(act.customer, act.company)}</p>
      </header>
      <dl className={styles.ends}>
        <div>
          <dt>
            {text.opening} {words.onDate(act.from)}
          </dt>
          <dd>{formatMoney(act.openingKopiykas)}</dd>
        </div>
        <div>
          <dt>{text.debit}</dt>
          <dd>{formatMoney(act.debitKopiykas)}</dd>
        </div>
        <div>
          <dt>{text.credit}</dt>
          <dd>{formatMoney(act.creditKopiykas)}</dd>
        </div>
        <div>
          <dt>
            {text.closing} {words.onDate(act.to)}
          </dt>
          <dd>{formatMoney(act.closingKopiykas)}</dd>
        </div>
      </dl>
      <Table
        caption={text.title}
        columns={columns}
        rows={act.rows}
        rowKey={(row) =>
          `${row.date}${row.kind}${row.document ?? ''}${row.debitKopiykas}${row.creditKopiykas}`
        }
        foot={
          <tr>
            <th scope="row" colSpan={3}>
              {text.turnover}
            </th>
            <td data-title={text.debit} data-figures="true">
              {formatMoney(act.debitKopiykas)}
            </td>
            <td data-title={text.credit} data-figures="true">
              {formatMoney(act.creditKopiykas)}
            </td>
          </tr>
        }
        empty={
          <EmptyState
            title={text.empty}
            action={
              <LinkButton look="outline" to={bills}>
                {words.toBills}
              </LinkButton>
            }
          >
            {words.emptyNext}
          </EmptyState>
        }
      />
      <p className={styles.phrase}>
        {reconciliationClosing({
          on: act.to,
          kopiykas: act.closingKopiykas,
          company: act.company,
          customer: act.customer,
        })}
      </p>
      <p id={hint} className={layout.quiet}>
        {words.debitMeans}
      </p>
    </article>
  )
}
