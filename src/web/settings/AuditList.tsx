import { type AuditOutcome, auditOutcome } from '#domain/audit-outcome.ts'
import { ownAudit } from '#lists/own-audit.ts'
import { settings } from '#text/settings.ts'
import { auditActionText } from '#text/audit-actions.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './settings.module.css'

const text = settings.audit
const tones = { success: 'good', refused: 'soon', failed: 'act' } as const satisfies Record<
  AuditOutcome,
  string
>

/** «Журнал дій»: what was done in the user's name and with the user's things; filters and order live in the address. */
export default function AuditList() {
  const list = useList(ownAudit, '/api/own-audit', {}, { staleMs: 0 })
  return (
    <section className={styles.list} aria-label={text.title}>
      <div>
        <h2>{text.title}</h2>
        <p className={styles.quiet}>{text.intro}</p>
      </div>
      <ListView
        of={list}
        caption={text.title}
        rowKey={({ at, action, outcome }) => `${at}${action}${outcome}`}
        cells={{
          outcome: (row) => {
            const end = auditOutcome(row.outcome)
            return <Badge tone={tones[end]}>{text.outcomes[end]}</Badge>
          },
        }}
        choices={
          list.answer.data && {
            action: list.answer.data.actions.map((value) => [value, auditActionText(value)]),
          }
        }
        empty={<EmptyState title={text.empty} />}
      />
    </section>
  )
}
