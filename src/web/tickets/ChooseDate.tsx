import { useEffect } from 'react'
import { monthText, monthTitle } from '#text/dates.ts'
import { monthOf, weekday } from '#domain/calendar.ts'
import { ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText, weekdays } from '#text/tickets.ts'
import { refreshAfter, useCall } from '#web/api/queries.ts'
import { FormActions } from '#web/forms/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Device, Service } from './order.ts'
import styles from './order.module.css'

type Props = {
  service: Service
  device: Device
  onChoose: (date: string) => void
  onBack: () => void
}

/** Days on which a crew has a free hour, month by month (calendar_zrqt of spec §7). */
export function ChooseDate({ service, device, onChoose, onBack }: Props) {
  const { place, payment } = device
  const answer = useCall(
    '/api/get-common',
    { url: '/person/orders/calendar_zrqt', place, payment, code: service.code },
    { staleMs: 0 },
  )
  const closed = answer.error?.code === 'service-closed'
  useEffect(() => {
    // the page then offers the services that are left
    if (closed) void refreshAfter('/api/person/orders/create')
  }, [closed])
  return (
    <div className={styles.step}>
      <h2>{ticketText.requestConstructor.date}</h2>
      <Loaded answer={answer}>{({ data }) => <Days dates={data.dates ?? []} onChoose={onChoose} />}</Loaded>
      <FormActions>
        <Button look="outline" onClick={onBack}>
          {words.back}
        </Button>
      </FormActions>
    </div>
  )
}

function Days({ dates, onChoose }: { dates: readonly string[]; onChoose: (date: string) => void }) {
  if (dates.length === 0) return <EmptyState title={ticketText.requestConstructor.noDates} />
  const months = [...new Set(dates.map(monthOf))]
  return (
    <div className={styles.months}>
      {months.map((month) => (
        <section key={month}>
          <h3>{monthTitle(month)}</h3>
          <ul className={styles.days}>
            {dates
              .filter((date) => monthOf(date) === month)
              .map((date) => (
                <li key={date} data-weekday={weekday(date)}>
                  <button type="button" className={styles.day} onClick={() => onChoose(date)}>
                    <span>{Number(date.slice(8))}</span>
                    <span className="visually-hidden"> {monthText(month)}, </span>
                    <small>{weekdays()[weekday(date) - 1]?.short}</small>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
