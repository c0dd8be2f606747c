import { kyivDate } from '#domain/kyiv.ts'
import { accounts as words } from '#text/accounts.ts'
import { hryvniasText } from '#text/format.ts'
import { personHome } from '#text/pages/person-home.ts'
import { shutdownNotices } from '#text/shutdowns.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { type Apartment, type Attention, lastMoment } from './attention.ts'
import type { ApartmentPage } from './open-apartment.ts'
import styles from './home.module.css'

type Open = (account: string, to: ApartmentPage) => Promise<void>
type Props = { list: readonly Attention[]; several: boolean; onOpen: Open }

/** Before the tiles: what wants something done, each with the action that settles it. */
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

const settles: Record<Attention['kind'], { to: ApartmentPage; verb: string; tone: 'act' | 'soon' | 'info' }> =
  {
    disconnected: { to: '/cabinet/person/bills', verb: personHome.seeBill, tone: 'act' },
    debt: { to: '/cabinet/person/bills', verb: personHome.seeBill, tone: 'soon' },
    'reading-due': { to: '/cabinet/person/indication', verb: words.home.handIn, tone: 'soon' },
    held: { to: '/cabinet/person/indication', verb: personHome.see, tone: 'info' },
    'shutdown-emergency': { to: '/cabinet/person/shutdown_schedule', verb: personHome.schedule, tone: 'act' },
    'shutdown-planned': { to: '/cabinet/person/shutdown_schedule', verb: personHome.schedule, tone: 'soon' },
    'shutdown-scheduled': {
      to: '/cabinet/person/shutdown_schedule',
      verb: personHome.schedule,
      tone: 'info',
    },
  }

function OneAttention({
  attention,
  several,
  onOpen,
}: {
  attention: Attention
  several: boolean
  onOpen: Open
}) {
  const { to, verb, tone } = settles[attention.kind]
  const [only, ...others] = attention.apartments
  const lone = others.length === 0 ? only : undefined
  return (
    <Alert
      tone={tone}
      title={titleOf(attention)}
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
      <Hint attention={attention} />
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
              {attention.kind === 'debt' && others.length > 0 && <Owed apartment={apartment} />}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

const Owed = ({ apartment }: { apartment: Apartment }) => (
  <span className={styles.owed}>{hryvniasText(apartment.balanceKopiykas)}</span>
)

function titleOf(attention: Attention): string {
  if (attention.kind === 'debt') return `${words.home.debt} ${hryvniasText(attention.kopiykas)}`
  if (attention.kind === 'held') return personHome.held
  if (attention.kind === 'disconnected') return personHome.cut
  if (attention.kind === 'reading-due') return personHome.readingDue
  return personHome.outages[attention.kind]
}

function Hint({ attention }: { attention: Attention }) {
  if (attention.kind === 'held') return <p>{personHome.heldHint}</p>
  if (attention.kind === 'disconnected') return <p>{personHome.cutHint}</p>
  if (attention.kind === 'debt') return null
  if (attention.kind !== 'reading-due')
    return (
      <>
        <p>{shutdownNotices[attention.kind]}</p>
        {attention.stale.length > 0 && (
          <p>
            {attention.stale.length < attention.apartments.length
              ? personHome.staleOnly(attention.stale.map(({ objectName }) => objectName))
              : shutdownNotices['shutdown-stale']}
          </p>
        )}
      </>
    )
  return (
    <p>
      {personHome.readingDueHint(kyivDate(lastMoment(attention.till)))} · <Countdown till={attention.till} />
    </p>
  )
}
