import { dateTimeText } from '#text/dates.ts'
import { IconClockHour4, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { kwhText, numberText } from '#text/format.ts'
import { holdReasons, indication, readings as words } from '#text/readings.ts'
import { zones as names } from '#text/terms.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawing } from '#web/ui/Drawing.tsx'
import layout from '#web/ui/layout.module.css'
import type { ReceiptFacts } from './handed-in.ts'
import type { HandedIn } from './meter.ts'
import { ReadingLife } from './ReadingLife.tsx'
import styles from './receipt.module.css'

export type ReceiptProps = {
  facts: ReceiptFacts
  /** it was handed in a moment ago: it takes the focus and is read out */
  fresh: boolean
  onCorrect?: () => void
}

/** What was handed in, its receipt number, and its state on the way to the bill. */
export function Receipt({ facts: { number, countsOn, receivedAt, rows }, fresh, onCorrect }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fresh) title.current?.focus()
  }, [fresh])

  const held = rows.find(({ state }) => state === 'held')
  return (
    <div className={layout.stack24}>
      <div className={styles.head} data-held={held !== undefined}>
        {held ? (
          <IconClockHour4 size={32} stroke={1.6} aria-hidden="true" />
        ) : (
          <Drawing of={fresh ? 'done' : 'readings'} />
        )}
        <div>
          <h3 ref={title} tabIndex={-1} className={styles.title}>
            {fresh ? words.receipt.title : indication.handedIn}
          </h3>
          <p className={styles.facts}>
            {number !== null && <span>{words.receipt.number(number)}</span>}
            <span>{words.receipt.countsOn(countsOn)}</span>
            {receivedAt !== null && (
              <span>{words.receipt.receivedAt(dateTimeText(Date.parse(receivedAt)))}</span>
            )}
          </p>
        </div>
      </div>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.zone} row={row} />
        ))}
      </dl>
      {held && <p className={styles.hold}>{holdText(held.holdReason)}</p>}
      <ReadingLife state={(held ?? rows[0])?.state ?? 'received'} />
      <div className={styles.actions}>
        {onCorrect && (
          <Button look="outline" onClick={onCorrect}>
            {words.correct}
          </Button>
        )}
        <Button
          look="quiet"
          icon={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {words.receipt.print}
        </Button>
      </div>
    </div>
  )
}

function Row({ row: { zone, value, previous, kwh, rolledOver } }: { row: HandedIn }) {
  return (
    <div className={styles.row} data-zone={zone}>
      <dt>{names[zone]}</dt>
      <dd className={styles.value}>{numberText(value)}</dd>
      <dd className={styles.quiet}>
        {previous === null ? words.noPrevious : `${indication.previousShort} ${numberText(previous)}`}
      </dd>
      <dd className={styles.kwh}>{kwh === null ? '—' : kwhText(kwh)}</dd>
      {rolledOver && <dd className={styles.note}>{words.rolledOver}</dd>}
    </div>
  )
}

function holdText(reason: string | null): string {
  const known: Readonly<Record<string, string>> = holdReasons
  return (reason === null ? undefined : known[reason]) ?? holdReasons['additional-verification']
}
