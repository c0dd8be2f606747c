import { useState } from 'react'
import { hryvniasText } from '#text/money.ts'
import { ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { requiredText } from '#text/validation.ts'
import { FormActions } from '#web/forms/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import type { Service } from './order.ts'
import styles from './order.module.css'

const { requestConstructor } = ticketText

/** What the service costs, in words. */
export const priceOf = ({ priceKopiykas }: Pick<Service, 'priceKopiykas'>): string =>
  priceKopiykas === 0 ? requestConstructor.free : hryvniasText(priceKopiykas)

type Props = { services: readonly Service[]; onChoose: (code: string) => void }

export function ChooseService({ services, onChoose }: Props) {
  const [code, setCode] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  return (
    <div className={styles.step}>
      <Choice
        legend={requestConstructor.kind}
        value={code}
        onChange={(value) => {
          setCode(value)
          setMissing(false)
        }}
        error={missing && requiredText()}
        options={services.map((service) => ({
          value: service.code,
          label: (
            <span className={styles.service}>
              <span>{service.name}</span> <span className={styles.price}>{priceOf(service)}</span>
            </span>
          ),
          hint: `${service.description} ${words.term(service.termDays)}.`,
        }))}
      />
      <FormActions>
        <Button onClick={() => (code === null ? setMissing(true) : onChoose(code))}>{words.keep}</Button>
      </FormActions>
    </div>
  )
}
