import { personHome } from '#text/accounts.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Attention } from './attention.ts'
import type { ApartmentPage } from './open-apartment.ts'
import styles from './home.module.css'

type Open = (account: string, to: ApartmentPage) => Promise<void>
type Props = { list: readonly Attention[]; several: boolean; onOpen: Open }

/** Shown before everything else: what is dangerous, each with the action that settles it. */
export function Attentions({ list, several, onOpen }: Props) {
  if (list.length === 0) return null
  return (
    <section className={styles.alerts} aria-label={personHome.alerts}>
      {list.map((one) => (
        <OneAttention key={one.kind} attention={one} several={several} onOpen={onOpen} />
      ))}
    </section>
  )
}

const settles = {
  disconnected: {
    to: '/cabinet/person/bills',
    title: personHome.cut,
    hint: personHome.cutHint,
    verb: personHome.payAndSwitchOn,
  },
  'shutdown-emergency': {
    to: '/cabinet/person/shutdown_schedule',
    title: personHome.emergency,
    hint: null,
    verb: personHome.schedule,
  },
} as const

function OneAttention({
  attention,
  several,
  onOpen,
}: {
  attention: Attention
  several: boolean
  onOpen: Open
}) {
  const { to, title, hint, verb } = settles[attention.kind]
  const [only, ...others] = attention.apartments
  const lone = others.length === 0 ? only : undefined
  return (
    <Alert
      tone="act"
      title={title}
      {...(lone
        ? {
            action: (
              <Button look="outline" onClick={() => void onOpen(lone.account, to)}>
                {verb}
              </Button>
            ),
          }
        : {})}
    >
      {hint !== null && !several && <p>{hint}</p>}
      {several && (
        <ul className={styles.names}>
          {attention.apartments.map((apartment) => (
            <li key={apartment.account}>
              {lone ? (
                apartment.objectName
              ) : (
                <button
                  type="button"
                  className={styles.name}
                  onClick={() => void onOpen(apartment.account, to)}
                >
                  {apartment.objectName}
                  <span className="visually-hidden"> {verb}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
