import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { untilText } from '#text/dates.ts'
import { firmOutages as words } from '#text/firm-outages.ts'
import { glue } from '#text/format.ts'
import { dayLine, powerText, outagePage } from '#text/outage-power.ts'
import { outages } from '#text/outages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { DayStrip } from './DayStrip.tsx'
import { powerNow } from './power-then.ts'
import { type Day, type FirmQueue, restOf, shownSpans } from './schedule.ts'
import styles from './firm.module.css'

const tones = { on: 'good', off: 'act', possible: 'soon', unknown: 'plain' } as const
const PART = 25

type Props = { group: FirmQueue; open: boolean }

/** The schedule of a queue, and on a press the objects in it, each with its own band. */
export function FirmGroup({ group, open }: Props) {
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [shown, setShown] = useState(PART)
  const id = useId()
  const now = useNow()
  const { days, queueNames, updatedAt, stale, objects } = group
  const power = powerNow(group, now)
  const unfolded = pressed ?? open
  return (
    <Card
      title={words.queueTitle(queueNames)}
      aside={
        <Badge tone={tones[power.state]}>
          {power.state === 'unknown' ? outagePage.unknownLook : outagePage[power.state]}
        </Badge>
      }
    >
      <p className={layout.quiet}>
        {powerText(power, now).now}
        {updatedAt !== null && ` · ${outagePage.updated(untilText(Date.parse(updatedAt), now))}`}
        {stale && `. ${outagePage.silentLong}`}
      </p>
      {days.map((day) => (
        <Band key={day.date} day={day} now={now} />
      ))}
      <Button
        look="quiet"
        aria-expanded={unfolded}
        aria-controls={id}
        icon={<IconChevronDown size={20} aria-hidden="true" />}
        onClick={() => setPressed(!unfolded)}
      >
        {words.showObjects(objects.length)}
      </Button>
      <ul id={id} className={styles.objects} hidden={!unfolded}>
        {unfolded &&
          objects.slice(0, shown).map((object) => {
            const [today] = object.days ?? days
            const { state } = object.power ? powerNow({ power: object.power }, now) : power
            return (
              <li key={object.account}>
                <div className={styles.object}>
                  <b>{object.name ?? glue(object.address)}</b>
                  <span className={layout.quiet}>
                    {object.name === null ? object.account : `${glue(object.address)} · ${object.account}`}
                  </span>
                </div>
                <div>
                  {object.cut ? (
                    <Badge tone="act">{words.cut}</Badge>
                  ) : (
                    <Badge tone={tones[state]}>
                      {state === 'unknown' ? outagePage.unknownLook : outagePage[state]}
                    </Badge>
                  )}
                </div>
                {today && (
                  <DayStrip
                    day={{ ...today, spans: shownSpans(today) }}
                    rest={object.cut ? 'unknown' : restOf(today)}
                    now={now}
                    small
                  />
                )}
              </li>
            )
          })}
      </ul>
      {unfolded && objects.length > shown && (
        <Button look="outline" onClick={() => setShown(shown + PART)}>
          {words.more}
        </Button>
      )}
    </Card>
  )
}

/** A day of the queue in words and as a band. */
function Band({ day, now }: { day: Day; now: number }) {
  const spans = shownSpans(day)
  const today = Date.parse(day.from) <= now
  return (
    <div className={styles.band}>
      <p>
        <b>{today ? outages.today : outages.tomorrow}:</b> {dayLine({ ...day, spans })}
        {spans.length > 0 && restOf(day) === 'unknown' && `; ${outagePage.unknownHoursShort}`}
      </p>
      <DayStrip day={{ ...day, spans }} rest={restOf(day)} now={now} small={!today} />
    </div>
  )
}
