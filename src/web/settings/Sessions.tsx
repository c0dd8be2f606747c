import { useState } from 'react'
import { deviceName } from '#text/device-name.ts'
import { dateTimeText } from '#text/moment.ts'
import { accountPage as words } from '#text/pages/settings.ts'
import { settings } from '#text/settings.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { signOut } from '#web/session/check.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './settings.module.css'

const text = settings.sessions
const at = (instant: string) => dateTimeText(Date.parse(instant))

/** Where the cabinet is open; any of the places can be closed from here, or all the others at once. */
export function Sessions() {
  const answer = useCall('/api/sessions', {}, { staleMs: 0 })
  const end = useWrite('/api/sessions/end', ['/api/sessions', '/api/own-audit'])
  const [busy, setBusy] = useState<string | null>(null)
  const finish = async (which: { id: string } | { others: true }) => {
    setBusy('id' in which ? which.id : 'others')
    try {
      const { ended } = await end.mutateAsync({ body: which })
      toast.good(text.ended(ended))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Loaded answer={answer}>
      {({ sessions }) => (
        <Card
          title={text.title}
          aside={
            sessions.length > 1 && (
              <Button look="outline" busy={busy === 'others'} onClick={() => void finish({ others: true })}>
                {text.endOthers}
              </Button>
            )
          }
        >
          <ul className={styles.sessions}>
            {sessions.map((one) => (
              <li key={one.id}>
                <div>
                  <h3>
                    {deviceName(one.device) ?? words.unknownDevice}{' '}
                    {one.current && <Badge tone="light">{text.current}</Badge>}
                  </h3>
                  <p className={styles.quiet}>
                    {text.since(at(one.createdAt))}. {text.seen(at(one.seenAt))}.{' '}
                    {words.until(at(one.endsAt))}
                  </p>
                </div>
                <Button
                  look="quiet"
                  busy={busy === one.id}
                  aria-label={words.endFor(deviceName(one.device) ?? words.unknownDevice)}
                  onClick={() => void (one.current ? signOut() : finish({ id: one.id }))}
                >
                  {text.end}
                </Button>
              </li>
            ))}
          </ul>
          {sessions.length === 1 && <p className={styles.quiet}>{text.only}</p>}
        </Card>
      )}
    </Loaded>
  )
}
