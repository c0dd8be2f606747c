import { Suspense } from 'react'
import { dateText, dateTimeText, monthText } from '#text/dates.ts'
import { kwhText, numberText } from '#text/format.ts'
import { holdReasons, readings as readingText, readingSources } from '#text/readings.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { useCall } from '#web/api/queries.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { AccountLink } from '#web/staff/AccountLink.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type FactRow } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useInView } from '#web/ui/in-view.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { Decide } from './Decide.tsx'
import { Decided } from './Decided.tsx'
import { History } from './later.ts'
import type { Case } from './held.ts'
import { Photo } from './Photo.tsx'
import { ToQueue } from './ToQueue.tsx'
import styles from './staff-readings.module.css'

/** management/readings/$account/$receipt: the photo, what the value is compared with, and what is decided. */
export default function OneReading() {
  const { account = '', receipt = '' } = useParams()
  const answer = useCall('/api/admin/readings/one', { account, receipt }, { staleMs: 0 })
  const { inView, onShown } = useInView(answer)
  return (
    <Page
      title={inView === undefined ? words.title : words.one(inView.reading.meter)}
      awaited={inView === undefined}
      crumbs={<ToQueue />}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[120, 260, 200]} />} onShown={onShown}>
        {(reply) => <Shown key={`${receipt} ${reply.reading.decided?.at ?? ''}`} found={reply} />}
      </Loaded>
    </Page>
  )
}

function Shown({ found: reply }: { found: Case }) {
  const { reading } = reply
  const decides = usePermission('readings.decide', reading.site)
  return (
    <div className={styles.case}>
      <div className={styles.answer}>
        <Verdict reading={reading} />
        {reading.waits ? (
          decides && <Decide found={reply} />
        ) : (
          <Decided reading={reading} mayUndo={decides} />
        )}
        {reply.isCalculated && <p className={styles.quiet}>{words.closed}</p>}
      </div>
      <Photo reading={reading} />
      <div className={styles.more}>
        <Suspense fallback={<Skeleton lines={[320]} />}>
          <History found={reply} />
        </Suspense>
        <Neighbours found={reply} />
        <About found={reply} />
      </div>
    </div>
  )
}

/** Where the usual range comes from. */
const basisOf = ({ basis, months, days }: NonNullable<Case['reading']['registers'][number]['expected']>) =>
  basis === 'history' ? words.basis.history(months, days) : words.basis.power(days)

/** The answer of the page: how much, against how much usually. */
function Verdict({ reading }: { reading: Case['reading'] }) {
  const { usual, over, kwh } = reading
  return (
    <Card>
      <div className={layout.stack4}>
        <p className={styles.whose}>
          <AccountLink account={reading.account} site={reading.site} /> · {reading.customer}
        </p>
        <p className={`${styles.quiet} ${styles.basis}`}>{reading.address}</p>
      </div>
      <p className={styles.big}>
        <b>{kwhText(kwh)}</b>
        {usual === null ? (
          <span>{words.nothingToCompare}</span>
        ) : (
          <Badge tone={over === null || over === 0 ? 'good' : over > 0 ? 'act' : 'soon'}>
            {over === null || over === 0
              ? words.within
              : over > 0
                ? words.times(Math.round((kwh / Math.max(usual.high, 1)) * 10) / 10)
                : words.below}
          </Badge>
        )}
      </p>
      <Facts
        facts={[
          ...reading.registers.map(({ zone, value, corrected, previous }): FactRow => [
            readingText.zoneTitle(words.facts.value, zone),
            <span key={zone}>
              {corrected === null ? numberText(value) : `${numberText(value)} → ${numberText(corrected)}`}
              {previous && (
                <span className={styles.quiet}>
                  {' '}
                  · {readingText.previous(previous.value, previous.countsOn)}
                </span>
              )}
            </span>,
          ]),
          ...(usual ? [[words.facts.usual, words.usualText(usual.low, usual.high)] as const] : []),
        ]}
      />
    </Card>
  )
}

function Neighbours({ found: { neighbours } }: { found: Case }) {
  return (
    <Card title={neighbours === null ? words.neighbours.street : words.neighbours[neighbours.of]}>
      <p>
        {neighbours === null
          ? words.neighbours.none
          : words.neighbours.text({
              month: monthText(neighbours.month),
              accounts: neighbours.accounts,
              low: neighbours.lowKwh,
              middle: neighbours.middleKwh,
              high: neighbours.highKwh,
            })}
      </p>
      {neighbours !== null && neighbours.ownKwh !== null && <p>{words.neighbours.own(neighbours.ownKwh)}</p>}
    </Card>
  )
}

function About({ found: { reading, meter } }: { found: Case }) {
  const known: Readonly<Record<string, string>> = holdReasons
  const why = reading.reason === null ? null : (known[reading.reason] ?? reading.reason)
  return (
    <Card title={meter.model}>
      <Facts
        facts={[
          ...(why === null ? [] : [[words.heldBecause, why] as const]),
          ...reading.registers
            .flatMap((register) =>
              register.held && register.expected ? [[words.limits, basisOf(register.expected)] as const] : [],
            )
            .slice(0, 1),
          [words.columns.address, reading.address],
          [words.facts.receipt, reading.receipt],
          [
            words.facts.source,
            reading.source === 'customer' ? words.byCustomer : readingSources[reading.source],
          ],
          [words.facts.takenAt, dateTimeText(Date.parse(reading.takenAt))],
          [words.facts.countsOn, dateText(reading.countsOn)],
          [words.facts.digits, `${meter.digits}${meter.decimals > 0 ? `,${meter.decimals}` : ''}`],
          ...(meter.ratio === 1 ? [] : [[words.facts.ratio, String(meter.ratio)] as const]),
          [words.facts.verifiedTill, dateText(meter.verifiedTill)],
          [words.facts.seals, String(meter.seals)],
        ]}
      />
    </Card>
  )
}
