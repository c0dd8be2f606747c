import { type AuditOutcome, auditOutcome } from '#domain/audit-outcome.ts'
import { changesOf, staffAudit } from '#lists/staff-audit.ts'
import { settings } from '#text/settings.ts'
import { staffAudit as words } from '#text/staff-audit.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './staff-audit.module.css'

const tones = { success: 'good', refused: 'soon', failed: 'act' } as const satisfies Record<
  AuditOutcome,
  string
>

/** The entries of the record, in words. */
export function Entries() {
  const list = useList(staffAudit, '/api/admin/audit', {}, { staleMs: 0 })
  return (
    <ListView
      of={list}
      caption={words.title}
      rowKey={({ id }) => id}
      cells={{
        changes: (row) => (
          <>
            {changesOf(row).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </>
        ),
        request: (row) => <span className={styles.code}>{row.requestCode}</span>,
        outcome: (row) => {
          const end = auditOutcome(row.outcome)
          return <Badge tone={tones[end]}>{settings.audit.outcomes[end]}</Badge>
        },
      }}
      empty={<EmptyState title={words.empty} />}
    />
  )
}
