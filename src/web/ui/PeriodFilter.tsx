import { lists } from '#text/lists.ts'
import { TextInput } from './TextInput.tsx'

export type Period = { from?: string | undefined; to?: string | undefined }

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** The valid dates of an address; half a period is a period too. */
export function periodOf({ from, to }: Period): Period {
  if (isDay(from) && isDay(to) && from > to) return { from }
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

/** From day to day; either may be left out. */
export function PeriodFilter({
  from = '',
  to = '',
  max,
  onChange,
}: Period & {
  /** the last day that can have rows; any by default */
  max?: string
  onChange: (change: { from?: string; to?: string }) => void
}) {
  const wrong = isDay(from) && isDay(to) && from > to
  return (
    <>
      <TextInput
        label={lists.from}
        type="date"
        max={max}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextInput
        label={lists.to}
        type="date"
        max={max}
        value={to}
        error={wrong ? lists.periodWrong : undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}
