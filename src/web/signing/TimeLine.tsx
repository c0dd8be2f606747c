import { dateTimeText } from '#text/dates.ts'
import { signing as words } from '#text/signing.ts'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { Button } from '#web/ui/Button.tsx'
import type { OnePaper, PaperEvent } from './paper.ts'
import { PATHS, type Side } from './paths.ts'
import styles from './signing.module.css'
import { VerdictView } from './VerdictView.tsx'

/** What both parties did with a document, the latest first. */
type Props = {
  found: { paper: Pick<OnePaper['paper'], 'paper'>; events: readonly PaperEvent[] }
  /** who looks at it */
  seenBy?: Side
}

export const TimeLine = ({ found: { paper, events }, seenBy = 'customer' }: Props) => (
  <section className={styles.line} aria-labelledby="time-line">
    <h2 id="time-line">{words.timeLine}</h2>
    <ol>
      {events.toReversed().map((event) => (
        <li key={event.event} data-kind={event.kind}>
          <Event paper={paper.paper} event={event} seenBy={seenBy} />
        </li>
      ))}
    </ol>
  </section>
)

function Event({ paper, event, seenBy }: { paper: string; event: PaperEvent; seenBy: Side }) {
  const { kind, side, note, verdict } = event
  const paths = PATHS[seenBy]
  const request = { paper, event: event.event }
  return (
    <article>
      <h3>
        {kind === 'refused' ? words.notAccepted : words.events[kind]}
        <span className={styles.quiet}>
          {' '}
          · {words.sides[seenBy][side]} · {dateTimeText(Date.parse(event.at))}
        </span>
      </h3>
      {note !== null && <p>{note}</p>}
      {verdict && (
        <>
          <VerdictView verdict={verdict} brief />
          <div className={styles.files}>
            <Button look="quiet" onClick={() => void fetchFile(paths.protocol, request)}>
              {words.getProtocol}
            </Button>
            {kind === 'signed' && (
              <Button look="quiet" onClick={() => void fetchFile(paths.container, request)}>
                {words.getContainer}
              </Button>
            )}
          </div>
        </>
      )}
    </article>
  )
}
