import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { accountPage as words } from '#text/pages/settings.ts'
import { settings } from '#text/settings.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ContactKind } from './ChangeContact.tsx'
import styles from './settings.module.css'

const ChangeContact = lazy(() =>
  import('./ChangeContact.tsx').then((module) => ({ default: module.ChangeContact })),
)

/** Phone and e-mail; each is changed by a code sent to the new one. */
export function Contacts() {
  const phone = useSession(({ person }) => person.user?.phone ?? null)
  const email = useSession(({ person }) => person.user?.email ?? null)
  const [changing, setChanging] = useState<ContactKind | null>(null)
  const close = () => setChanging(null)
  const row = (kind: ContactKind, value: string | null) => (
    <div className={styles.contact}>
      <div>
        <h3>{settings[kind].title}</h3>
        <p className={value === null ? styles.quiet : styles.value}>{value ?? settings.email.none}</p>
      </div>
      {changing !== kind && (
        <Button look="outline" onClick={() => setChanging(kind)}>
          {kind === 'email' && value === null ? settings.email.add : settings[kind].change}
        </Button>
      )}
      {changing === kind && (
        <Suspense fallback={<Skeleton lines={[120]} />}>
          <ChangeContact kind={kind} current={value} onDone={close} />
        </Suspense>
      )}
    </div>
  )
  return (
    <Card title={words.contacts}>
      {row('phone', phone === null ? null : formatPhone(phone))}
      {row('email', email)}
    </Card>
  )
}
