import { staffMessages as words } from '#text/staff-messages.ts'
import { useCall } from '#web/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Typed, whomOf } from './message-form.ts'
import styles from './messages.module.css'

/** How many people the message would be shown to now. */
export function Reach({ typed }: { typed: Typed }) {
  const whom = whomOf(typed)
  const ready =
    whom.pages.length > 0 &&
    whom.sites?.length !== 0 &&
    (whom.audience !== 'accounts' || whom.list !== null) &&
    (whom.audience !== 'queue' || whom.queues.length > 0)
  const answer = useCall('/api/admin/messages/reach', whom, { enabled: ready, paged: true })
  return (
    <Card title={words.reach}>
      {ready ? (
        <Loaded answer={answer} skeleton={<Skeleton lines={[31]} />}>
          {({ people, guests, staff }) => {
            const others = [guests && words.guests, staff && words.employees].filter(
              (label) => label !== false,
            )
            if (people === 0 && others.length === 0) return <p>{words.nobody}</p>
            return (
              <p className={styles.reach} aria-live="polite">
                {(people !== 0 || others.length === 0) && (
                  <b>{people === null ? words.peopleUnknown : words.people(people)}</b>
                )}
                {others.length > 0 && <span> {others.join(', ')}</span>}
              </p>
            )
          }}
        </Loaded>
      ) : (
        <p className={styles.quiet}>{words.reachLater}</p>
      )}
    </Card>
  )
}
