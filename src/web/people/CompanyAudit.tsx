import { type AuditOutcome, auditOutcome } from '#domain/audit-outcome.ts'
import { companyAudit } from '#lists/people-audit.ts'
import { people as words } from '#text/people.ts'
import { settings } from '#text/settings.ts'
import { auditActionText } from '#text/audit-actions.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './people.module.css'

const tones = { success: 'good', refused: 'soon', failed: 'act' } as const satisfies Record<
  AuditOutcome,
  string
>

/** «Хто що робив»: what people of the company did with the accounts that the user manages. */
export default function CompanyAudit() {
  const list = useList(companyAudit, '/api/entity/people/audit', {}, { prefix: 'all-', staleMs: 0 })
  const { data } = list.answer
  return (
    <section className={styles.section} aria-label={words.audit.title}>
      <h2>{words.audit.title}</h2>
      <ListView
        of={list}
        caption={words.audit.title}
        rowKey={({ id }) => id}
        cells={{
          outcome: (row) => {
            const end = auditOutcome(row.outcome)
            return <Badge tone={tones[end]}>{settings.audit.outcomes[end]}</Badge>
          },
        }}
        choices={
          data && {
            person: data.people.map(({ id, name }) => [id, name]),
            action: data.actions.map((value) => [value, auditActionText(value)]),
          }
        }
        empty={<EmptyState title={words.audit.empty} />}
      />
    </section>
  )
}
