import { Suspense, useState } from 'react'
import { ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText, ticketsPage } from '#text/tickets.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { RightNote } from '#web/customer/later.ts'
import { useMay } from '#web/customer/may.ts'
import { Page } from '#web/page/Page.tsx'
import { KeptNote } from '#web/forms/KeptNote.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import { ChooseDate } from './ChooseDate.tsx'
import { ChooseDevice } from './ChooseDevice.tsx'
import { ChooseService, priceOf } from './ChooseService.tsx'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import type { Device, MadeOrder, Service } from './order.ts'
import { OrderDone } from './OrderDone.tsx'
import { useOrderChoice } from './use-order-choice.ts'
import { useOwnRequest } from './own-request.ts'

const { steps } = ticketText.requestConstructor
const names = [steps.kind, steps.device, steps.date, steps.confirm]

/**
 * /cabinet/…/tickets/order: service → device → free day → confirm. Another page chooses the service by its code, or by
 * what it is for, since each company has codes of its own.
 */
export default function OrderService() {
  const { pages, account } = useCustomer()
  const may = useMay('prepare', account)
  const answer = useCall('/api/person/orders/code_zrqt', useOwnRequest())
  return (
    <Page intro={words.intro} narrow>
      {may ? null : (
        <Suspense>
          <RightNote right="prepare" account={account} />
        </Suspense>
      )}
      <Loaded answer={answer}>
        {({ zqrtCodes, deviceAccounts }) =>
          deviceAccounts.length === 0 ? (
            <EmptyState
              title={words.noMeters}
              action={<LinkButton to={pages.newTicket}>{ticketText.create}</LinkButton>}
            >
              {words.noMetersHint}
            </EmptyState>
          ) : zqrtCodes.length === 0 ? (
            <EmptyState title={words.noCodes} />
          ) : may ? (
            <Constructor account={account} services={zqrtCodes} devices={deviceAccounts} />
          ) : null
        }
      </Loaded>
    </Page>
  )
}

type ConstructorProps = { account: string; services: readonly Service[]; devices: readonly Device[] }

function Constructor({ account, services, devices }: ConstructorProps) {
  const { choice, isBack, choose, forget } = useOrderChoice(account)
  const [made, setMade] = useState<MadeOrder | null>(null)
  const service = services.find(({ code, purpose }) =>
    choice.code === undefined ? purpose !== null && purpose === choice.purpose : code === choice.code,
  )
  const device = devices.find(({ device: id }) => String(id) === choice.device)
  const at = service === undefined ? 0 : device === undefined ? 1 : choice.date === undefined ? 2 : 3
  if (made) return <OrderDone order={made} />
  const isClosed = service === undefined && choice.code !== undefined
  return (
    <>
      {isClosed && (
        <Alert tone="act" announce>
          {words.closed}
        </Alert>
      )}
      {isBack && <KeptNote tooLate={false} clear={() => choose({})} />}
      <Steps label={ticketsPage.order} steps={names} at={at} done={words.stepDone} />
      {service && at < 3 && (
        <p>
          <b>{service.name}</b> · {priceOf(service)}
        </p>
      )}
      {!service ? (
        <ChooseService
          services={services}
          // a single meter is not asked about
          onChoose={(code) => choose({ code, ...(devices.length === 1 ? { device: onlyOf(devices) } : {}) })}
        />
      ) : !device ? (
        <ChooseDevice
          devices={devices}
          onChoose={(id) => choose({ code: service.code, device: id })}
          onBack={() => choose({})}
        />
      ) : choice.date === undefined ? (
        <ChooseDate
          service={service}
          device={device}
          onChoose={(date) => choose({ code: service.code, device: String(device.device), date })}
          onBack={() => choose(devices.length === 1 ? {} : { code: service.code })}
        />
      ) : (
        <ConfirmOrder
          service={service}
          device={device}
          date={choice.date}
          onDone={(order) => {
            forget()
            setMade(order)
          }}
          onBack={() => choose({ code: service.code, device: String(device.device) })}
        />
      )}
    </>
  )
}

const onlyOf = (devices: readonly Device[]) => String(devices[0]?.device ?? '')
