import type { ServicePurpose } from '#domain/service.ts'
import { useCall } from '#web/api/queries.ts'
import { glue } from '#text/format.ts'
import { metering as words } from '#text/metering.ts'
import type { Reply } from '#web/api/call.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import layout from '#web/ui/layout.module.css'
import { MeterOfPoint, type PointMeter } from './MeterOfPoint.tsx'
import { Services } from './Services.tsx'
import styles from './metering.module.css'

type Point = Reply<'/api/person/metering-point'>

/** commerc_accntng: the metering point, its meters and seals, and what can be ordered for it. */
export default function Metering() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const point = useCall('/api/person/metering-point', { account })
  return (
    <Page intro={words.intro}>
      <Loaded answer={point}>
        {(reply) => (
          <>
            {reply.meters.map((meter) => (
              <Verification key={meter.meterId} meter={meter} />
            ))}
            <PointCard point={reply} />
            <section className={layout.stack16}>
              <h2>{words.meters}</h2>
              {reply.meters.length === 0 ? (
                <EmptyState
                  title={words.noMeters}
                  action={
                    <LinkButton to="/cabinet/person/tickets/new" search={{ kind: 'meter' }}>
                      {words.write}
                    </LinkButton>
                  }
                >
                  {words.noMetersHint}
                </EmptyState>
              ) : (
                <div className={styles.grid}>
                  {reply.meters.map((meter) => (
                    <MeterOfPoint key={meter.meterId} meter={meter} />
                  ))}
                </div>
              )}
            </section>
          </>
        )}
      </Loaded>
      <Services account={account} />
    </Page>
  )
}

function Verification({
  meter: { meterId, meter, state, verification, verifiedTill },
}: {
  meter: PointMeter
}) {
  if (state === 'disabled' || verification === 'valid') return null
  const overdue = verification === 'overdue'
  return (
    <Alert
      tone={overdue ? 'act' : 'soon'}
      title={overdue ? words.overdueTitle(meter) : words.soonTitle(meter)}
      action={
        <LinkButton
          look="outline"
          to="/cabinet/person/tickets/order"
          search={{ purpose: 'verification' satisfies ServicePurpose, device: String(meterId) }}
        >
          {words.orderVerification}
        </LinkButton>
      }
    >
      {overdue ? words.overdueText(verifiedTill) : words.soonText(verifiedTill)}
    </Alert>
  )
}

const PointCard = ({ point }: { point: Point }) => (
  <Card title={words.point}>
    <Facts
      facts={[
        [words.eic, <b key="eic">{point.eic}</b>, point.eic],
        [words.address, glue(point.address), point.address],
        [words.provider, `${point.provider.name}, ${words.roles[point.provider.role]}`],
        [words.power, words.powerOf(point.allowedPowerKw)],
        ...(point.voltageClass === null
          ? []
          : [[words.voltage, String(point.voltageClass)] as [string, string]]),
        [words.queue, point.queue ?? words.noQueue],
      ]}
    />
  </Card>
)
