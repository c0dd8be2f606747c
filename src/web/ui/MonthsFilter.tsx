import { monthShort } from '#text/dates.ts'
import { addToMonth } from '#domain/calendar.ts'
import { Select } from './Select.tsx'

type Props = {
  labels: { from: string; to: string; any?: string }
  from: string
  to: string
  /** the newest month to choose */
  newest: string
  error?: string | undefined
  onChange: (change: { from?: string; to?: string }) => void
}

/** How far back months can be chosen: the history of the portal. */
const MONTHS = 36

export const isMonth = (text: string | undefined): text is string =>
  /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text ?? '')

/** «Жов 2026»: two of them stand side by side on a phone. */
function shortName(month: string): string {
  const name = monthShort(month)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`
}

/** From month to month, both included; chosen by name, because each browser writes months in its own way. */
export function MonthsFilter({ labels, from, to, newest, error, onChange }: Props) {
  const options = Array.from({ length: MONTHS }, (_, back) => addToMonth(newest, -back)).map((month) => ({
    value: month,
    label: shortName(month),
  }))
  const any = labels.any === undefined ? {} : { placeholder: labels.any }
  return (
    <>
      <Select
        label={labels.from}
        value={from}
        options={options}
        {...any}
        onChange={(value) => onChange({ from: value })}
      />
      <Select
        label={labels.to}
        value={to}
        options={options}
        error={error}
        {...any}
        onChange={(value) => onChange({ to: value })}
      />
    </>
  )
}
