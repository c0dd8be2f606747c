import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from '#text/dates.ts'
import { changes, fieldText, valueText } from '#text/changes.ts'
import { staffPrices as words } from '#text/staff-prices.ts'
import { staffTerms } from '#text/staff-terms.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import layout from '#web/ui/layout.module.css'
import { usePermission } from './permission.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './waiting.module.css'

type Of = 'prices' | 'rules'

/**
 * Changes of prices or of rules that wait: whoever proposed one takes it back, whoever confirms goes where they are
 * confirmed.
 */
export default function WaitingChanges({ of }: { of: Of }) {
  const answer = useCall(`/api/admin/${of}/waiting`, {}, { staleMs: 0 })
  const confirms = usePermission('changes.confirm')
  const withdraw = useWrite(`/api/admin/${of}/withdraw`)
  const waiting = answer.data?.proposals ?? []
  if (waiting.length === 0) return null
  const back = (proposal: string) =>
    withdraw.mutate(
      { body: { proposal } },
      {
        onSuccess: () => toast.good(staffTerms.takenBack),
        onError: (problem) => void toast.bad(problem.message),
      },
    )
  return (
    <section className={styles.waiting} aria-label={words.waitingTitle}>
      <h2>{words.waitingTitle}</h2>
      <ul>
        {waiting.map((change) => (
          <li key={change.id}>
            <b>{change.title}</b>
            <span>
              {change.changes
                .filter(({ what }) => what !== 'actUrl' && what !== 'actOn')
                .map(({ what, after }) => `${fieldText(what)}: ${valueText(what, after)}`)
                .join(' · ')}
            </span>
            <span className={layout.quiet}>
              {words.by(change.by, dateText(kyivDate(new Date(change.expiresAt))))}
            </span>
            {change.own ? (
              <Button look="outline" busy={withdraw.isPending} onClick={() => back(change.id)}>
                {staffTerms.takeBack}
              </Button>
            ) : (
              confirms && (
                <LinkButton look="outline" to="/cabinet/admin/management/changes">
                  {changes.confirm}
                </LinkButton>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
