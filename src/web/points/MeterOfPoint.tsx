import { dateText } from '#text/dates.ts'
import { listText, numberText } from '#text/format.ts'
import { metering as words } from '#text/metering.ts'
import { zones as zoneNames } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './metering.module.css'

export type PointMeter = Reply<'/api/person/metering-point'>['meters'][number]

const tones = { valid: 'good', soon: 'soon', overdue: 'act' } as const

/** Everything known about one meter of the point: how it counts, when it is verified, how it is sealed. */
export const MeterOfPoint = ({ meter }: { meter: PointMeter }) => (
  <Card
    level={3}
    title={meter.alias ?? words.meter(meter.meter)}
    aside={<Badge tone={meter.state === 'active' ? 'good' : 'plain'}>{words.states[meter.state]}</Badge>}
  >
    {meter.alias !== null && <p className={layout.quiet}>{words.meter(meter.meter)}</p>}
    <Facts
      facts={[
        [
          words.verifiedTill,
          <span key="till" className={styles.till}>
            {dateText(meter.verifiedTill)}
            {meter.state === 'active' && (
              <Badge tone={tones[meter.verification]}>{words.verification[meter.verification]}</Badge>
            )}
          </span>,
        ],
        [words.model, meter.model],
        [words.digits, words.digitsOf(meter.digits, meter.decimals)],
        [words.ratio, numberText(meter.ratio)],
        [words.zones, listText(meter.zones.map((zone) => zoneNames[zone]))],
        [words.phases, words.phasesOf(meter.phases)],
        [words.accuracy, meter.accuracy],
        [words.location, meter.place ?? words.locations[meter.location]],
        [words.askoe, meter.askoe ? words.yes : words.no],
        [words.installedOn, dateText(meter.installedOn)],
        [words.lastInspection, meter.lastInspection === null ? words.never : dateText(meter.lastInspection)],
      ]}
    />
    <div className={layout.stack8}>
      <h4>{words.seals}</h4>
      {meter.seals.length === 0 ? (
        <p className={layout.quiet}>{words.noSeals}</p>
      ) : (
        <ul className={styles.sealList}>
          {meter.seals.map((seal) => (
            <li key={seal.number}>
              {words.seal(seal.number, seal.place)}
              <span className={layout.quiet}> {words.sealSet(seal.setOn)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </Card>
)
