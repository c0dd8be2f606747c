import { dateText } from '#text/dates.ts'
import { type ReactNode, useState } from 'react'
import { weekday } from '#domain/calendar.ts'
import { glue } from '#text/format.ts'
import { ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText, weekdays } from '#text/tickets.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { FormActions } from '#web/forms/Form.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { priceOf } from './ChooseService.tsx'
import type { Device, MadeOrder, Service } from './order.ts'
import { useOwnRequest } from './own-request.ts'
import styles from './order.module.css'

type Props = {
  service: Service
  device: Device
  date: string
  onDone: (order: MadeOrder) => void
  onBack: () => void
}

/** Shows everything chosen once more; if the day was taken meanwhile, leads back to the calendar. */
export function ConfirmOrder({ service, device, date, onDone, onBack }: Props) {
  const { account } = useOwnRequest()
  const [key] = useState(() => crypto.randomUUID())
  const create = useWrite('/api/person/orders/create')
  const order = () =>
    create.mutate(
      {
        body: {
          account,
          code: service.code,
          device: device.device,
          place: device.place,
          payment: device.payment,
          date,
          priceKopiykas: service.priceKopiykas,
        },
        options: { idempotencyKey: key },
      },
      {
        onSuccess: (reply) => onDone(reply.order),
        // the page shows what the service costs now, or that it is closed
        onError: ({ code }) => isOfService(code) && void refreshAfter('/api/person/orders/create'),
      },
    )
  return (
    <div className={styles.step}>
      <Card title={ticketText.requestConstructor.steps.confirm}>
        <dl className={styles.facts}>
          <Fact name={words.facts.service}>{service.name}</Fact>
          <Fact name={words.facts.meter}>{words.meter(device.number, device.model)}</Fact>
          <Fact name={words.facts.address}>{glue(device.address)}</Fact>
          <Fact name={words.facts.date}>
            {dateText(date)}, {weekdays()[weekday(date) - 1]?.long}
          </Fact>
          <Fact name={words.facts.price}>{priceOf(service)}</Fact>
          <Fact name={words.facts.pay}>{device.payment}</Fact>
        </dl>
      </Card>
      {create.error && (
        <Alert
          tone="act"
          announce
          action={
            create.error.code === 'date-taken' && (
              <Button look="outline" onClick={onBack}>
                {words.again}
              </Button>
            )
          }
        >
          {create.error.message}
        </Alert>
      )}
      <FormActions>
        <Button busy={create.isPending} onClick={order}>
          {ticketText.requestConstructor.confirm}
        </Button>
        <Button look="outline" onClick={onBack}>
          {words.back}
        </Button>
      </FormActions>
    </div>
  )
}

const isOfService = (code: string) => code === 'service-closed' || code === 'service-price-changed'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
