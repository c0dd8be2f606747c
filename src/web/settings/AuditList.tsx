import { dateTimeText } from '#text/dates.ts'
import { AUDIT_OUTCOMES, auditOutcome } from '#domain/audit-outcome.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { deviceName } from '#text/device-name.ts'
import { auditActionText, settings } from '#text/settings.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/page/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { useNow } from '#web/ui/now.ts'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './settings.module.css'

type Entry = Reply<'/api/own-audit'>['entries'][number]

const text = settings.audit
const tones = { success: 'good', refused: 'soon', failed: 'act' } as const

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    title: text.columns.at,
    heading: true,
    sortable: true,
    cell: ({ at }) => dateTimeText(Date.parse(at)),
  },
  {
    key: 'action',
    title: text.columns.action,
    sortable: true,
    cell: ({ action }) => auditActionText(action),
  },
  {
    key: 'outcome',
    title: text.columns.outcome,
    sortable: true,
    cell: ({ outcome }) => {
      const end = auditOutcome(outcome)
      return <Badge tone={tones[end]}>{text.outcomes[end]}</Badge>
    },
  },
  {
    key: 'device',
    title: text.columns.device,
    sortable: true,
    cell: ({ device }) => deviceName(device) ?? '—',
  },
]

/** «Журнал дій»: what was done in the own name and with the own things; filters and order live in the address. */
export default function AuditList() {
  const list = useListState({ sort: { by: 'at', descending: true } })
  const today = kyivDate(useNow(3_600_000))
  const action = list.filter('action')
  const outcome = AUDIT_OUTCOMES.find((one) => one === list.filter('outcome'))
  const period = { from: list.filter('from'), to: list.filter('to') }
  const wanted = {
    ...(action === undefined ? {} : { action }),
    ...(outcome === undefined ? {} : { outcome }),
    ...periodOf(period),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/own-audit', { ...wanted, ...list.paging }, { paged: true, staleMs: 0 })
  const filtered = Boolean(action ?? outcome ?? period.from ?? period.to)
  return (
    <section className={styles.list}>
      <div>
        <h2>{text.title}</h2>
        <p className={styles.quiet}>{text.intro}</p>
      </div>
      <ListTools path="/api/own-audit/export" body={(format) => ({ ...wanted, format })}>
        <Select
          label={text.columns.action}
          value={action ?? ''}
          onChange={(value) => list.setFilter({ action: value })}
          placeholder={text.anyAction}
          options={(answer.data?.actions ?? []).map((value) => ({ value, label: auditActionText(value) }))}
        />
        <Select
          label={text.columns.outcome}
          value={outcome ?? ''}
          onChange={(value) => list.setFilter({ outcome: value })}
          placeholder={text.anyOutcome}
          options={AUDIT_OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))}
        />
        <PeriodFilter {...period} max={today} onChange={list.setFilter} />
      </ListTools>
      <Loaded answer={answer}>
        {({ entries, total }) => (
          <Table
            caption={text.title}
            columns={columns}
            rows={entries}
            rowKey={({ at, action: what, outcome: end }) => `${at}${what}${end}`}
            sort={list.sort}
            onSort={list.onSort}
            paging={list.pages(total)}
            busy={answer.isPlaceholderData}
            empty={
              filtered ? (
                <NothingFound onClear={() => list.setFilter({ action: '', outcome: '', from: '', to: '' })} />
              ) : (
                <EmptyState title={text.empty} />
              )
            }
          />
        )}
      </Loaded>
    </section>
  )
}
