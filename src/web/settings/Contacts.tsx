import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import type { ContactKind } from './ChangeContact.tsx'
import styles from './settings.module.css'

const ChangeContact = lazy(() =>
  import('./ChangeContact.tsx').then((module) => ({ default: module.ChangeContact })),
)

/** The phone of a business, to which its cabinet sends messages (spec §7, /api/update-profile). */
export function CompanyPhone() {
  const phone = useSession(({ entity }) =>
    entity.user !== null && 'phone' in entity.user ? entity.user.phone : null,
  )
  return (
    <Card title={words.contacts}>
      <Contact kind="phone" value={phone === null ? null : formatPhone(phone)} />
    </Card>
  )
}

/** Phone and e-mail; each is changed by a code sent to the new one. */
export function Contacts() {
  const phone = useSession(({ person }) => person.user?.phone ?? null)
  const email = useSession(({ person }) => person.user?.email ?? null)
  const unproved = useSession(({ person }) => person.user?.emailProved === false)
  return (
    <Card title={words.contacts}>
      <Contact kind="phone" value={phone === null ? null : formatPhone(phone)} />
      <Contact kind="email" value={email} unproved={email !== null && unproved} />
    </Card>
  )
}

type ContactProps = { kind: ContactKind; value: string | null; unproved?: boolean }

function Contact({ kind, value, unproved = false }: ContactProps) {
  const [changing, setChanging] = useState<'new' | 'same' | null>(null)
  return (
    <div className={styles.contact}>
      <div>
        <h3>{settings[kind].title}</h3>
        <p className={value === null ? styles.quiet : styles.value}>{value ?? settings.email.none}</p>
        {unproved && <p className={styles.quiet}>{settings.email.unproved}</p>}
      </div>
      {changing === null && (
        <div className={layout.stack8}>
          {unproved && <Button onClick={() => setChanging('same')}>{settings.email.prove}</Button>}
          <Button look="outline" onClick={() => setChanging('new')}>
            {kind === 'email' && value === null ? settings.email.add : settings[kind].change}
          </Button>
        </div>
      )}
      {changing !== null && (
        <Suspense fallback={<Skeleton lines={[120]} />}>
          <ChangeContact
            kind={kind}
            current={value}
            proving={changing === 'same'}
            onDone={() => setChanging(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
