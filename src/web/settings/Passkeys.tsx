import { lazy, Suspense, useState } from 'react'
import { passkeyWords as words } from '#text/sign-in-passkeys.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Passkey } from './passkey.ts'
import styles from './settings.module.css'

// opened once in months
const PasskeyDialog = lazy(chunk(() => import('./PasskeyDialog.tsx'), inBrowser))

/** The passkeys of an employee: what they are called, when they were used, a new one, away with one. */
export default function Passkeys() {
  const answer = useCall('/api/admin/passkeys', {}, { staleMs: 0 })
  const [doing, setDoing] = useState<'add' | Passkey | null>(null)
  return (
    <Card title={words.title}>
      <p className={styles.quiet}>{words.intro}</p>
      <Loaded answer={answer}>
        {({ own: isOwn, offered, rows }) => (
          <>
            {rows.length === 0 && isOwn && offered && <p>{words.none}</p>}
            {rows.length > 0 && (
              <ul className={styles.list}>
                {rows.map((key) => (
                  <Row key={key.id} passkey={key} onRemove={() => setDoing(key)} />
                ))}
              </ul>
            )}
            {!isOwn ? (
              <p>{words.ofDirectory}</p>
            ) : !offered ? (
              <p>{words.notOffered}</p>
            ) : (
              <div>
                <Button look="outline" onClick={() => setDoing('add')}>
                  {words.add}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        {doing !== null && (
          <PasskeyDialog
            removed={doing === 'add' ? null : doing}
            hasKeys={(answer.data?.rows.length ?? 0) > 0}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className={styles.contact}>
      <div>
        <p className={styles.value}>
          {passkey.name} {passkey.copiedAt !== null && <Badge tone="act">{words.copied}</Badge>}
        </p>
        <p className={styles.quiet}>
          {words.madeAt(passkey.madeAt)}, {words.usedAt(passkey.usedAt)}
        </p>
        {passkey.copiedAt !== null && <p>{words.copiedHint(passkey.copiedAt)}</p>}
      </div>
      <Button look="quiet" aria-label={words.removeFor(passkey.name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
