import { lists } from '#text/lists.ts'
import { TextInput } from './TextInput.tsx'

export type Period = { from?: string | undefined; to?: string | undefined }

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** The dates of an address as far as they can be asked for: a half of a period is a period too. */
export function periodOf({ from, to }: Period): Period {
  if (isDay(from) && isDay(to) && from > to) return { from }
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

/** From a day to a day, either of them left out. */
export function PeriodFilter({
  from = '',
  to = '',
  max,
  onChange,
}: Period & {
  /** the last day there can be rows of; any when not said */
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
