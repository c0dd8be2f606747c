import { entity } from '#text/business-accounts.ts'
import { entityHome } from '#text/business-accounts-home.ts'
import { periodBar as words } from '#text/business-accounts-waiting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Link } from '#web/navigation/Link.tsx'
import layout from '#web/ui/layout.module.css'
import type { Told } from './waiting-facts.ts'
import styles from './period.module.css'

type Props = {
  window: Told['window']
  own: number
  entered: number
  /** not handed in, while the month is not calculated */
  without: number
  /** on how many accounts; said where there are several */
  accounts?: number
  /** the readings of all accounts on one screen */
  all?: boolean
  /** why nothing is to be handed in */
  note?: string | undefined
}

const tones = { open: 'good', closing: 'act', closed: 'plain' } as const

/** The month whose readings are taken, until when, and how many of the points are handed in. */
export function PeriodBar({
  window,
  own: ownCount,
  entered,
  without,
  accounts = 1,
  all = false,
  note,
}: Props) {
  const { state, period } = window
  const [opens, closes] = [Date.parse(window.opens), Date.parse(window.closes)]
  const open = state !== 'closed'
  const search = all ? { of: 'all' } : {}
  const handIn = (
    <LinkButton
      to="/cabinet/entity/indication"
      search={search}
      look={open && without > 0 ? 'filled' : 'outline'}
    >
      {entityHome.handIn}
    </LinkButton>
  )
  return (
    <section className={styles.period} data-state={state} aria-labelledby="period">
      <div className={styles.head}>
        <h2 id="period">{words.title(period)}</h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className={styles.term}>
        <strong>{open ? words.closes(closes) : words.opens(opens, closes)}</strong>
        {open && (
          <>
            {' · '}
            <Countdown till={window.closes} />
          </>
        )}
      </p>
      {ownCount === 0 ? (
        <p className={layout.quiet}>{note ?? words.nobody}</p>
      ) : open ? (
        <>
          <progress
            className={styles.bar}
            max={ownCount}
            value={entered}
            aria-label={words.handedIn(entered, ownCount)}
          />
          <div className={styles.foot}>
            <p>
              <span aria-hidden="true">{words.handedIn(entered, ownCount)}</span>
              {without > 0 && (
                <>
                  <span aria-hidden="true"> · </span>
                  <Link to="/cabinet/entity/indication" search={{ ...search, show: 'without' }}>
                    {entity.home.withoutReading(without)}
                  </Link>
                  {accounts > 1 && <span className={layout.quiet}>, {words.onAccounts(accounts)}</span>}
                </>
              )}
            </p>
            {without === 0 && note !== undefined && <p className={layout.quiet}>{note}</p>}
            {handIn}
          </div>
        </>
      ) : (
        <div className={styles.foot}>
          <p className={layout.quiet}>{words.own(ownCount)}</p>
          {handIn}
        </div>
      )}
    </section>
  )
}
