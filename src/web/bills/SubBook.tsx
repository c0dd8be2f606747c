import { monthTitle, monthsShort } from '#text/dates.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { subBook } from '#lists/sub-book.ts'
import { billsPage, subBook as text, subBookPage as words } from '#text/bills.ts'
import { numberText } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import { titles } from '#text/titles.ts'
import { zones as zoneNames } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { columnsOf } from '#web/lists/columns.tsx'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { ListFiles } from '#web/lists/ListFiles.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MenuItem } from '#web/ui/Menu.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './sub-book.module.css'
import { isPeriod, PERIODS } from '#web/customer/period.ts'

const FILE = '/api/person/sub-book/export'

type Row = Reply<'/api/person/sub-book'>['rows'][number]

const cells = {
  month: (row: Row) => (
    <>
      {row.bill === null ? (
        monthTitle(row.month)
      ) : (
        <Link to="/cabinet/person/bills/$number" params={{ number: row.bill }}>
          {monthTitle(row.month)}
        </Link>
      )}
      {row.estimated && <span className={styles.note}>{words.estimated}</span>}
    </>
  ),
  reading: (row: Row) => (
    <Lines
      of={row.zones.map((zone) => (
        <>
          <span className={layout.quiet}>{zoneNames[zone.zone]}</span> {numberText(zone.value)}
        </>
      ))}
    />
  ),
  kwh: (row: Row) => <Lines of={row.zones.map(({ kwh }) => (kwh === null ? '—' : numberText(kwh)))} />,
  tariff: (row: Row) => (
    <Lines
      of={row.zones.map(({ priceE4, coefficient }) =>
        priceE4 === null ? '—' : priceText(priceE4, coefficient ?? 100),
      )}
    />
  ),
}

/** Most accounts have no act for years, so the column is shown only when it is not empty. */
const hasActs = (rows: readonly Row[]) => rows.some((row) => row.actsKopiykas !== 0)

/** One line for each register of the month; the lines stand under each other in every column. */
function Lines({ of }: { of: readonly ReactNode[] }) {
  if (of.length === 0) return '—'
  return (
    <span className={styles.lines}>
      {of.map((line, index) => (
        // the registers of a month never change places
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{line}</span>
      ))}
    </span>
  )
}

/** /cabinet/person/sub-book: абонентська книжка, a ledger by months that prints as it is. */
export default function SubBook() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const list = useListState({ sort: { by: 'month', descending: true } })
  const typedMonths = Number(list.filter('months'))
  const months = isPeriod(typedMonths) ? typedMonths : 12
  const wanted = { account, months }
  const answer = useCall('/api/person/sub-book', wanted)
  return (
    <Page
      intro={words.intro}
      files={
        <ListFiles path={FILE} body={wanted}>
          <MenuItem onClick={() => void fetchFile(FILE, { ...wanted, format: 'pdf' })}>{words.pdf}</MenuItem>
        </ListFiles>
      }
    >
      <div className="no-print">
        <Choice
          row
          quietLegend
          legend={words.period}
          value={String(months)}
          onChange={(value) => list.setFilter({ months: value === '12' ? '' : value })}
          options={PERIODS.map((value) => ({ value: String(value), label: monthsShort(value) }))}
        />
      </div>
      <Loaded answer={answer} skeleton={<Skeleton lines={[44, 420]} />}>
        {({ rows }) => (
          <div className={layout.stack12}>
            <Table
              caption={titles.subBook}
              columns={columnsOf(subBook, cells, hasActs(rows) ? [] : ['acts'])}
              rows={rows}
              rowKey={(row) => row.month}
              foot={<Sums rows={rows} />}
              empty={
                <EmptyState
                  title={text.empty}
                  action={<LinkButton to="/cabinet/person/indication">{billsPage.handIn}</LinkButton>}
                />
              }
            />
            {rows.length > 0 && <p className={layout.quiet}>{words.debtSign}</p>}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Sums({ rows }: { rows: readonly Row[] }) {
  const total = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  return (
    <tr>
      <th scope="row" colSpan={4}>
        {words.total}
      </th>
      <td data-title={text.columns.charged} data-figures="true">
        {formatMoney(total((row) => row.chargedKopiykas))}
      </td>
      {hasActs(rows) && (
        <td data-title={text.columns.acts} data-figures="true">
          {formatMoney(total((row) => row.actsKopiykas))}
        </td>
      )}
      <td data-title={text.columns.paid} data-figures="true">
        {formatMoney(total((row) => row.paidKopiykas))}
      </td>
      <td data-title={text.columns.balance} data-figures="true">
        {formatMoney(rows[0]?.balanceKopiykas ?? 0)}
      </td>
    </tr>
  )
}
