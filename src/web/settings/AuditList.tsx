import { dateTimeText } from '#text/moment.ts'
import { auditOutcomeText } from '#text/pages/settings.ts'
import { auditActionText, settings } from '#text/settings.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/page/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { deviceName } from './device-name.ts'
import styles from './settings.module.css'

type Entry = Reply<'/api/own-audit'>['entries'][number]

const text = settings.audit
/** The server's own page. */
const PAGE = 20

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    title: text.columns.at,
    heading: true,
    cell: ({ at }) => dateTimeText(Date.parse(at)),
  },
  { key: 'action', title: text.columns.action, cell: ({ action }) => auditActionText(action) },
  {
    key: 'outcome',
    title: text.columns.outcome,
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'success' ? 'good' : 'soon'}>{auditOutcomeText(outcome)}</Badge>
    ),
  },
  { key: 'device', title: text.columns.device, cell: ({ device }) => deviceName(device) ?? '—' },
]

/** «Журнал дій»: what was done in the own name and with the own things. */
export function AuditList() {
  const list = useListState({ sort: { by: 'at', descending: true }, pageSize: PAGE })
  const answer = useCall('/api/own-audit', { page: list.paging.page }, { paged: true, staleMs: 0 })
  return (
    <section className={styles.audit}>
      <div>
        <h2>{text.title}</h2>
        <p className={styles.quiet}>{text.intro}</p>
      </div>
      <Loaded answer={answer}>
        {({ entries, total }) => (
          <Table
            caption={text.title}
            columns={columns}
            rows={entries}
            rowKey={({ at, action, outcome }) => `${at}${action}${outcome}`}
            paging={list.pages(total)}
            busy={answer.isPlaceholderData}
            empty={<EmptyState title={text.empty} />}
          />
        )}
      </Loaded>
    </section>
  )
}
