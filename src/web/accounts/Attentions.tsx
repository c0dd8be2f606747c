import { IconUrgent } from '@tabler/icons-react'
import { personHome } from '#text/person-home.ts'
import layout from '#web/ui/layout.module.css'
import type { Attention } from './attention.ts'
import type { ApartmentPage } from './open-apartment.ts'
import styles from './home.module.css'

type Open = (account: string, to: ApartmentPage) => Promise<void>
type Props = { list: readonly Attention[]; several: boolean; onOpen: Open }

/** Before everything else, a line each: what is dangerous, where, and the way to what settles it. */
export function Attentions({ list, several, onOpen }: Props) {
  if (list.length === 0) return null
  return (
    <section className={layout.stack8} aria-label={personHome.alerts}>
      {list.map((attention) => (
        <OneAttention key={attention.kind} attention={attention} several={several} onOpen={onOpen} />
      ))}
    </section>
  )
}

const settles = {
  disconnected: {
    to: '/cabinet/person/bills',
    title: personHome.cut,
    verb: personHome.payAndSwitchOn,
  },
  'shutdown-emergency': {
    to: '/cabinet/person/shutdown_schedule',
    title: personHome.emergency,
    verb: personHome.schedule,
  },
} as const

function OneAttention({
  attention: { kind, apartments },
  several,
  onOpen,
}: {
  attention: Attention
  several: boolean
  onOpen: Open
}) {
  const { to, title, verb } = settles[kind]
  return (
    <div className={styles.alert}>
      <IconUrgent size={20} stroke={1.75} aria-hidden="true" />
      <p className={styles.alertTitle}>{title}</p>
      <ul className={styles.names}>
        {apartments.map(({ account, objectName }) => (
          <li key={account}>
            <button type="button" className={styles.name} onClick={() => void onOpen(account, to)}>
              {several ? objectName : verb}
              {several && <span className="visually-hidden"> {verb}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
