import { useState } from 'react'
import { heldReadings, previousOf, valuesOf } from '#lists/staff-readings.ts'
import { durationText } from '#text/duration.ts'
import { dateTimeText } from '#text/dates.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import { AcceptMany } from './AcceptMany.tsx'
import type { Row } from './held.ts'
import styles from './staff-readings.module.css'

/** management/readings: held readings that wait for a decision, the oldest first. */
export default function Queue() {
  const of = useList(heldReadings, '/api/admin/readings/held', {}, { staleMs: 0 })
  const decides = usePermission('readings.decide')
  const enters = usePermission('readings.enter')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const decided = of.state.filter('decided') === 'true'
  const toggle = (row: Row) => {
    const next = new Map(chosen)
    if (!next.delete(row.receipt)) next.set(row.receipt, row)
    setChosen(next)
  }
  const cells = {
    receivedAt: (row: Row) => <Age row={row} />,
    account: (row: Row) => (
      <span className={styles.whose}>
        {decides && !decided && (
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={words.choose(row.meter)}
            checked={chosen.has(row.receipt)}
            onChange={() => toggle(row)}
          />
        )}
        <Link
          to="/cabinet/admin/management/readings/$account/$receipt"
          params={{ account: row.account, receipt: row.receipt }}
        >
          {row.account}
        </Link>
      </span>
    ),
    values: (row: Row) => (
      <>
        {valuesOf(row)}
        <small className={styles.before}>{words.was(previousOf(row))}</small>
      </>
    ),
    over: (row: Row) =>
      row.over === null || row.over === 0 ? (
        <span aria-hidden="true">—</span>
      ) : (
        <Badge tone={row.reason === 'value-too-large' ? 'act' : 'soon'}>{words.over(row.over)}</Badge>
      ),
    decision: ({ decided: done }: Row) =>
      done && `${words.decisions[done.decision]}${done.by === null ? '' : `, ${done.by}`}`,
  }
  return (
    <Page
      actions={
        enters && <LinkButton to="/cabinet/admin/management/readings/by-phone">{words.byPhone}</LinkButton>
      }
    >
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.receipt}
        cells={cells}
        without={decided ? [] : ['decision']}
        empty={
          <EmptyState drawing="done" title={words.none}>
            {words.noneHint}
          </EmptyState>
        }
      >
        {chosen.size > 0 && !decided && (
          <AcceptMany rows={[...chosen.values()]} onDone={() => setChosen(new Map())} />
        )}
      </ListView>
    </Page>
  )
}

/** How long it waits: amber after a day, red after three. */
function Age({ row }: { row: Row }) {
  const now = useNow(60_000)
  if (row.decided) return dateTimeText(Date.parse(row.decided.at))
  const ms = Math.max(0, now - Date.parse(row.receivedAt))
  const days = ms / 86_400_000
  return <Badge tone={days >= 3 ? 'act' : days >= 1 ? 'soon' : 'plain'}>{durationText(ms)}</Badge>
}
