import { useState } from 'react'
import { searchKey } from '#domain/sort.ts'
import { glue } from '#text/format.ts'
import { ordersPage as words } from '#text/orders.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { requiredText } from '#text/validation.ts'
import { FormActions } from '#web/forms/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Device } from './order.ts'
import styles from './order.module.css'

/** A household sees all its meters at once; a firm with more of them searches. */
const AT_ONCE = 10

type Props = { devices: readonly Device[]; onChoose: (device: string) => void; onBack: () => void }

export function ChooseDevice({ devices, onChoose, onBack }: Props) {
  const [device, setDevice] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [search, setSearch] = useState('')
  const matches = devices.filter(({ number, address }) =>
    searchKey(`${number} ${address}`).includes(searchKey(search)),
  )
  return (
    <div className={styles.step}>
      {devices.length > AT_ONCE && (
        <TextInput
          label={words.findDevice}
          type="search"
          optional={false}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Choice
        legend={ticketText.requestConstructor.device}
        value={device}
        onChange={(value) => {
          setDevice(value)
          setMissing(false)
        }}
        error={missing && requiredText()}
        options={matches.slice(0, AT_ONCE).map((device) => ({
          value: String(device.device),
          label: words.meter(device.number, device.model),
          hint: glue(device.address),
        }))}
      />
      {devices.length > AT_ONCE && (
        <p aria-live="polite">{words.devicesFound(matches.length, Math.min(matches.length, AT_ONCE))}</p>
      )}
      <FormActions>
        <Button onClick={() => (device === null ? setMissing(true) : onChoose(device))}>{words.keep}</Button>
        <Button look="outline" onClick={onBack}>
          {words.back}
        </Button>
      </FormActions>
    </div>
  )
}
