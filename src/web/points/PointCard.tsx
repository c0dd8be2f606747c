import { pointName } from '#lists/points.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { glue, listText, numberText } from '#text/format.ts'
import { metering } from '#text/metering.ts'
import { points as words } from '#text/points.ts'
import { terms, zones as zoneNames } from '#text/terms.ts'
import { useOffered } from '#web/company/offered.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useGoWithAccount } from './go-with-account.ts'
import { type Point, verificationTones } from './point-cells.tsx'
import { PointWays } from './PointWays.tsx'
import styles from './points.module.css'

/** Everything known of a point and its meter, and what can be ordered for it. */
export default function PointCard({ point, onClose }: { point: Point; onClose: () => void }) {
  const go = useGoWithAccount()
  const offered = useOffered()
  return (
    <Dialog open onClose={onClose} title={pointName(point)} width="upload">
      <Facts facts={factsOf(point)} />
      <h3>{metering.seals}</h3>
      {point.seals.length === 0 ? (
        <p className={styles.about}>{metering.noSeals}</p>
      ) : (
        <ul>
          {point.seals.map((seal) => (
            <li key={seal.number}>
              {metering.seal(seal.number, seal.place)}{' '}
              <span className={styles.about}>{metering.sealSet(seal.setOn)}</span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <PointWays point={point} />
        <Button
          look="outline"
          onClick={() =>
            void go(point.account, {
              to: '/cabinet/entity/tickets/order',
              search: { device: point.meterId },
            })
          }
        >
          {words.order}
        </Button>
        {offered('/cabinet/entity/settings/meters') && (
          <LinkButton look="quiet" to="/cabinet/entity/settings/meters" search={{ search: point.meter }}>
            {words.rename}
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

function factsOf(point: Point): FactRow[] {
  const years = intervalOf(point)
  return [
    [terms.account, point.account, point.account],
    [metering.address, glue(point.address)],
    [metering.eic, point.eic, point.eic],
    [metering.provider, `${point.provider.name}, ${metering.roles[point.provider.role]}`],
    [metering.power, metering.powerOf(point.allowedPowerKw)],
    [metering.voltage, point.voltageClass === null ? words.unknown : words.classOf(point.voltageClass)],
    [words.hourly, words.hourlyOf(point.hourly)],
    [terms.meter, point.meter, point.meter],
    [metering.model, point.model],
    [metering.digits, metering.digitsOf(point.digits, point.decimals)],
    [metering.ratio, numberText(point.ratio)],
    [metering.zones, listText(point.zones.map((zone) => zoneNames[zone]))],
    [metering.phases, metering.phasesOf(point.phases)],
    [metering.accuracy, point.accuracy],
    [metering.location, metering.locations[point.location]],
    [metering.installedOn, dateText(point.installedOn)],
    [words.columns.verifiedOn, point.verifiedOn === null ? words.unknown : dateText(point.verifiedOn)],
    [
      metering.verifiedTill,
      <span key="till" className={styles.state}>
        {dateText(point.verifiedTill)}
        <Badge tone={verificationTones[point.verification]}>
          {metering.verification[point.verification]}
        </Badge>
      </span>,
    ],
    ...(years === null ? [] : ([[words.interval, words.intervalOf(years)]] as FactRow[])),
    [
      metering.lastInspection,
      point.lastInspection === null ? metering.never : dateText(point.lastInspection),
    ],
    [metering.askoe, point.askoe ? metering.yes : metering.no],
    ...(point.askoe
      ? ([
          [
            words.columns.lastData,
            point.lastDataAt === null ? words.noData : dateTimeText(Date.parse(point.lastDataAt)),
          ],
        ] as FactRow[])
      : []),
  ]
}

/** From one verification to the next, where both are known and a whole number of years lies between them. */
function intervalOf({ verifiedOn, verifiedTill }: Point): number | null {
  if (verifiedOn === null) return null
  const months =
    (Number(verifiedTill.slice(0, 4)) - Number(verifiedOn.slice(0, 4))) * 12 +
    Number(verifiedTill.slice(5, 7)) -
    Number(verifiedOn.slice(5, 7))
  return months > 0 && months % 12 === 0 ? months / 12 : null
}
