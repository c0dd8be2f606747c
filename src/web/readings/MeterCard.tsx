import { Suspense, useState } from 'react'
import { indication, readings as words } from '#text/readings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { freshReceipt, keptReceipt, mayCorrect, type ReceiptFacts } from './handed-in.ts'
import type { Meter } from './meter.ts'
import { Receipt, Refusal } from './later.ts'
import { MeterForm } from './MeterForm.tsx'
import { ReceiptInShort } from './ReceiptInShort.tsx'
import { refreshReadings } from './submission.ts'
import styles from './meter-card.module.css'

type Props = { meter: Meter; countsOn: string; place: number; of: number }

/** One meter: why it takes no readings, or what was handed in, or the form. */
export function MeterCard({ meter, countsOn, place, of }: Props) {
  const [fresh, setFresh] = useState<ReceiptFacts | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const kept = keptReceipt(meter, countsOn)
  const receipt = fresh ?? kept

  return (
    <section className={styles.card} aria-labelledby={`meter-${meter.meterId}`}>
      <header className={styles.head}>
        <div>
          <h2 id={`meter-${meter.meterId}`}>{words.meter(meter.meter)}</h2>
          <p className={styles.model}>
            {[meter.model, meter.ratio > 1 ? indication.ratio(meter.ratio) : null]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {of > 1 && <Badge>{indication.meterOf(place, of)}</Badge>}
      </header>
      {meter.refusal !== null ? (
        <Suspense fallback={<Skeleton lines={[72]} />}>
          <Refusal code={meter.refusal} hungOn={meter.hungOn} />
          {kept && <Receipt facts={kept} fresh={false} />}
        </Suspense>
      ) : receipt && !correcting ? (
        <Suspense
          fallback={fresh ? <ReceiptInShort facts={fresh} fresh /> : <Skeleton lines={[98, 60, 60, 140]} />}
        >
          <Receipt
            facts={receipt}
            fresh={fresh !== null}
            onCorrect={mayCorrect(receipt.rows) ? () => setCorrecting(true) : undefined}
          />
        </Suspense>
      ) : (
        <MeterForm
          meter={meter}
          countsOn={countsOn}
          correcting={correcting}
          onDone={(reply) => {
            setFresh(freshReceipt(reply))
            setCorrecting(false)
          }}
          onLeave={() => {
            setCorrecting(false)
            void refreshReadings()
          }}
        />
      )}
    </section>
  )
}
