import { useState } from 'react'
import { glue } from '#text/format.ts'
import { ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { requiredText } from '#text/validation.ts'
import { FormActions } from '#web/forms/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import type { Device } from './order.ts'
import styles from './order.module.css'

type Props = { devices: readonly Device[]; onChoose: (device: string) => void; onBack: () => void }

export function ChooseDevice({ devices, onChoose, onBack }: Props) {
  const [device, setDevice] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  return (
    <div className={styles.step}>
      <Choice
        legend={ticketText.requestConstructor.device}
        value={device}
        onChange={(value) => {
          setDevice(value)
          setMissing(false)
        }}
        error={missing && requiredText()}
        options={devices.map((one) => ({
          value: String(one.device),
          label: words.meter(one.number, one.model),
          hint: glue(one.address),
        }))}
      />
      <FormActions>
        <Button onClick={() => (device === null ? setMissing(true) : onChoose(device))}>{words.keep}</Button>
        <Button look="outline" onClick={onBack}>
          {words.back}
        </Button>
      </FormActions>
    </div>
  )
}
