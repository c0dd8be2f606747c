import { useEffect } from 'react'
import { admin as words } from '#text/admin.ts'
import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import { session } from '#web/session/session.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './admin.module.css'
import { useRole } from './role.ts'

const amounts = {
  amountEntity: '/admin_panel/get_entities_amount',
  amountPerson: '/admin_panel/get_persons_amount',
} as const

/**
 * /cabinet/admin/: how many business and household customers are registered (spec §1, §6), and which applications wait
 * for a decision.
 */
export default function AdminHome() {
  const decides = useRole('support', 'duty')
  return (
    <Page title={words.home.title}>
      <div className={styles.figures}>
        <Amount part="amountEntity" label={words.home.entities} />
        <Amount part="amountPerson" label={words.home.persons} />
        {decides && <Waiting />}
      </div>
    </Page>
  )
}

function Amount({ part, label }: { part: keyof typeof amounts; label: string }) {
  const answer = useCall('/api/get-common', { url: amounts[part] })
  const value = answer.data?.data.data
  const amount = typeof value === 'number' ? value : null
  // kept in the persisted session as spec §3 says
  useEffect(() => {
    if (amount !== null) session.update(({ admin }) => ({ admin: { ...admin, [part]: amount } }))
  }, [part, amount])
  return (
    <section className={styles.figure}>
      <h2>{label}</h2>
      <Loaded answer={answer} skeleton={<Skeleton lines={[43]} />}>
        {() => <p className={styles.number}>{words.home.amount(amount ?? 0)}</p>}
      </Loaded>
    </section>
  )
}

function Waiting() {
  const answer = useCall('/api/admin/registrations', { state: 'pending', page: 1, pageSize: 1 })
  return (
    <section className={styles.figure}>
      <h2>{words.management.applications}</h2>
      <Loaded answer={answer} skeleton={<Skeleton lines={[43, 40]} />}>
        {({ total }) => (
          <>
            <p className={styles.number}>{words.home.amount(total)}</p>
            <LinkButton look="outline" to="/cabinet/admin/management">
              {words.management.title}
            </LinkButton>
          </>
        )}
      </Loaded>
    </section>
  )
}
