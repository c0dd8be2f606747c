import { dateText } from '#text/dates.ts'
import { massReadings as words } from '#text/file-readings.ts'
import { rowReason } from '#text/readings-reasons.ts'
import { numberText } from '#text/format.ts'
import { zones } from '#text/terms.ts'
import type { useListState } from '#web/lists/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { DensitySwitch } from '#web/lists/DensitySwitch.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import type { Checked, Shown } from './checked-file.ts'
import styles from './file-readings.module.css'

type Row = Checked['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'row',
    title: words.columns.row,
    order: 'figures',
    wideOnly: true,
    figures: true,
    cell: (row) => row.row,
  },
  {
    key: 'account',
    title: words.columns.point,
    order: 'words',
    heading: true,
    cell: (row) => <Point row={row} />,
  },
  {
    key: 'previous',
    title: words.columns.previous,
    figures: true,
    wideOnly: true,
    cell: (row) =>
      row.previous === null || row.previousDate === null ? (
        '—'
      ) : (
        <span className={styles.previous}>
          {numberText(row.previous)}
          <span className={layout.quiet}>{dateText(row.previousDate)}</span>
        </span>
      ),
  },
  {
    key: 'value',
    title: words.columns.value,
    order: 'figures',
    figures: true,
    cell: (row) =>
      row.value === null ? (
        <span className={styles.typed}>{row.typed || words.emptyValue}</span>
      ) : (
        <b>{numberText(row.value)}</b>
      ),
  },
  {
    key: 'kwh',
    title: words.columns.kwh,
    order: 'figures',
    figures: true,
    cell: (row) => (row.kwh === null ? '—' : numberText(row.kwh)),
  },
  { key: 'verdict', title: words.columns.verdict, order: 'words', cell: (row) => <Verdict row={row} /> },
]

const Point = ({ row }: { row: Row }) => (
  <span className={styles.point}>
    <b>{row.place || row.eic || words.rowOf(row.row)}</b>
    <span className={styles.whose}>
      {/* on a phone, where the column of row numbers is not shown */}
      <span className={styles.onPhone}>{words.rowOf(row.row)}</span>
      {[
        row.meter === '' ? words.noMeter : words.meter(row.meter),
        row.zone === null ? row.zoneTyped : row.zone === 'single' ? '' : zones[row.zone],
        row.account === '' ? '' : words.account(row.account),
      ]
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </span>
  </span>
)

const tones = { good: 'good', confirm: 'soon', bad: 'act', skipped: 'plain' } as const

function Verdict({ row }: { row: Row }) {
  const reason = rowReason(row.code, row.params)
  return (
    <span className={styles.verdict}>
      {row.outcome === null ? (
        <Badge tone={tones[row.verdict]}>{words.verdicts[row.verdict]}</Badge>
      ) : (
        <Badge tone={row.outcome === 'sent' ? 'good' : 'act'}>{words.outcomes[row.outcome]}</Badge>
      )}
      {row.outcome === 'sent'
        ? row.receipt !== null && <span className={layout.quiet}>{words.receipt(row.receipt)}</span>
        : reason !== null && <span className={styles.reason}>{reason}</span>}
    </span>
  )
}

type Props = {
  file: string
  checked: Checked
  show: Shown
  list: ReturnType<typeof useListState>
  busy: boolean
}

/**
 * Every row of the file with its verdict or its outcome, those with a mistake first; a choice shows only these. Written
 * by hand, not by a description: four of the six cells are drawn, a row of a phone says the reason of a mistake in full,
 * and the file is not these rows but the template to be mended.
 */
export function VerdictRows({ file, checked, show, list, busy }: Props) {
  const { counts, name } = checked
  const showing = (next: Shown) => list.setFilter({ show: next === 'all' ? undefined : next })
  const options = (['all', 'wrong', 'confirm', 'good', 'skipped'] as const)
    .filter((value) => value === 'all' || value === show || counts[value] > 0)
    .map((value) => ({ value, label: `${words.counts[value]} ${numberText(counts[value])}` }))
  return (
    <section className={styles.rows} aria-label={words.caption}>
      <div className={styles.tools}>
        <Choice legend={words.show} quietLegend row options={options} value={show} onChange={showing} />
        <DensitySwitch />
        {counts.wrong > 0 && (
          <div className={styles.bad}>
            <DownloadButton
              path="/api/entity/readings/mass/bad-rows"
              body={{ file, format: name.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx' }}
            >
              {words.badRows}
            </DownloadButton>
            <p className={layout.quiet}>{words.badRowsHint}</p>
          </div>
        )}
      </div>
      <Table
        caption={words.caption}
        columns={columns}
        rows={checked.rows}
        rowKey={(row) => String(row.row)}
        sort={list.sort}
        onSort={list.onSort}
        ordinary={list.ordinary}
        paging={list.pages(checked.total)}
        busy={busy}
        empty={
          <EmptyState
            title={words.noneShown}
            action={
              <Button look="outline" onClick={() => showing('all')}>
                {words.showAll}
              </Button>
            }
          />
        }
      />
    </section>
  )
}
